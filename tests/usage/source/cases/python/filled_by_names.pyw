"""Names in a format are those of the arguments that fill it in, or of the properties of the only one without a name."""

import requests

order = requests.get("https://shop.example.org/shop/v1/orders/3").json()["data"]  # @ GET /shop/v1/orders/3
row = {"email": order["mail"], "price": order["total"]}  # @ read mail; read total
print("{email} {price}".format(**row))
print("{price}".format(price=order["total"]))  # @ read total
line = "{email} {price}".format(email=order["mail"], price=order["total"])  # @ read mail; read total
text = "{email} {price}".format(**row)
save("%(price)s" % order)  # @ read price
