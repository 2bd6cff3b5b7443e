class Shop:
    def __init__(self, client):
        self._client = client

    @classmethod
    @asynccontextmanager
    async def connect(cls, url):
        async with httpx.AsyncClient(base_url=url) as client:
            yield cls(client)

    async def user(self, number):
        return (await self._client.get(f"/people/v1/user/{number}")).json()  # @ GET /people/v1/user/{}


async def main(numbers):
    async with Shop.connect("https://shop.example") as shop:
        users = await asyncio.gather(*(shop.user(number) for number in numbers))
        print({user["country"] for user in users})  # @ read country
