import json, requests
from flask import Flask, request
app = Flask(__name__)
@app.route("/hooks", methods=["POST"])
def hook():  # @ WEBHOOK /
    data = request.get_json(force=True)
    print(data["payload"]["old_session"])  # @ read old_session
def django_hook(request):  # @ WEBHOOK /
    for payload in json.loads(request.body)["payloads"]:
        print(payload["old_price"])  # @ read old_price
requests.get("https://acme.example.com/shop/v1/goods")  # @ GET /shop/v1/goods
