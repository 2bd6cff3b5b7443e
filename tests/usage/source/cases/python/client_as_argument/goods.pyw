def goods(client):
    return client.iterate("shop", "goods")  # @ GET /shop/v1/goods


def prices(client):
    return [each["price"] for each in goods(client)]  # @ read price


def sums(client):
    return [sum(prices(client))]


def total(client):
    return sums(client)[0]
