from fastapi.testclient import TestClient
from proxy import app, forward

test = TestClient(app)


def test_routes(client):
    assert test.get("/shop/v1/goods").status_code == 200
    assert TestClient(app).post("/shop/v1/orders", json={"price": 3}).status_code == 200
    with app.test_client() as own:
        own.get("/shop/v1/catalog")
    client.get("/shop/v1/goods")


class ProxyTest(TestCase):
    def test_catalog(self):
        self.client.get("/shop/v1/catalog")
