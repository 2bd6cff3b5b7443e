from base import Service

class Shop(Service):
    service = "shop"

    def goods(self):
        return self.call("GET", "goods")["price"]  # @ GET /shop/v1/goods; read price
