from .base import Resource


class Goods(Resource):
    path = "/shop/v1/goods"
