class Resource(object):
    def __init__(self, client):
        self.client = client

class Goods(Resource):
    def goods(self):
        return self.client.get("/shop/v1/goods")  # @ GET /shop/v1/goods

class Orders(Resource):
    def goods(self):
        return self.client.get("/shop/v1/orders")  # @ GET /shop/v1/orders
