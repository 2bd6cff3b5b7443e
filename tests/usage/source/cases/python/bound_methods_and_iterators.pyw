"""Methods of which some arguments are bound, objects that are their own iterators, and tasks that are keys."""
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partialmethod

import requests


class Client:
    def __init__(self, base):
        self.base, self.session = base, requests.Session()

    def request(self, method, path, **options):
        return self.session.request(method, self.base + path, **options).json()

    get = partialmethod(request, "GET")
    put = partialmethod(request, "PUT")

    def order(self, number):
        return self.get(f"/shop/v1/orders/{number}")  # @ GET /shop/v1/orders/{}

    def rename(self, number, name):
        return self.put(f"/shop/v1/goods/{number}", json={"name": name})  # @ PUT /shop/v1/goods/{}; body name


class Pages:
    def __init__(self, client, path):
        self.client, self.path, self.page, self.items = client, path, 0, []

    def __iter__(self):
        return self

    def __next__(self):
        if not self.items:
            self.page += 1
            self.items = self.client.get(self.path, params={"page": self.page})["items"]  # @ query page; read items
        if not self.items:
            raise StopIteration
        return self.items.pop(0)


client = Client("https://acme.example.com")
print(client.get("/people/v1/user/3")["email"])  # @ GET /people/v1/user/3; read email
for each in Pages(client, "/shop/v1/goods"):  # @ GET /shop/v1/goods
    print(each["price"])  # @ read price

with ThreadPoolExecutor(max_workers=4) as pool:
    tasks = {pool.submit(client.order, number): number for number in range(9)}
    for task in as_completed(tasks):
        print(tasks[task], task.result()["total"])  # @ read total
