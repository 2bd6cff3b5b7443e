"""Hands the class of the client to the class of a library, which keeps an object of it."""

from vendor.transmitters import Transmitter

from client import ShopClient
from names import Names


class GoodsTransmitter(Transmitter):
    def __init__(self, settings, client=ShopClient):
        super().__init__(settings=settings, client=client)

    def transmit(self, created):
        names = Names.SENT
        self.client.send([{names[key]: value for key, value in row.items() if key in names} for row in created])
        return self.client.cost(created[0]["id"])
