class Resource:
    path = ""

    def __init__(self, client):
        self.client = client

    def list(self, **params):
        return self.client.get(self.path, params=params)["items"]
