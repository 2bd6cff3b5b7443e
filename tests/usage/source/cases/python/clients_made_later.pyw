"""A client that an object gets after functions that use it were evaluated."""
import os

import requests


class Shop:
    def __init__(self, url):
        self._url = url

    async def one(self, goods_id):
        return await self._get(f"/shop/v1/goods/{goods_id}")  # @ GET /shop/v1/goods/{}

    async def _get(self, path, params=None):
        return await self._request("GET", path, params)

    async def _request(self, method, path, params):
        return requests.request(method, self._url + path, params=params).json()


class Bot:
    def __init__(self):
        self.shop: Shop | None = None

    async def setup_hook(self):
        self.shop = Shop(os.environ["SHOP_URL"])


bot = Bot()
mail = None


@bot.command(name="goods")
async def goods(interaction, goods_id: int):
    found = await bot.shop.one(goods_id)
    await interaction.send(found["price"])  # @ read price


@bot.command(name="mails")
async def mails(interaction, goods_id: int):
    await interaction.send(mail.one(goods_id)["title"])  # @ read title


def connect():
    global mail
    mail = Shop("https://shop.example.com")
