import requests


class Query:
    def __init__(self, path):
        self.path = path
        self.parameters = {}

    def where(self, name, value):
        self.parameters[name] = value
        return self

    def fetch(self):
        return requests.get(f"https://acme.example.com{self.path}", params=self.parameters).json()
