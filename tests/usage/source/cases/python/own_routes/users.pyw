import os, requests
from flask import Blueprint, Flask, jsonify
bp = Blueprint("users", __name__)

@bp.route("/users/<int:id>", methods=["GET"])
def user(id):
    user = requests.get(os.environ["SHOP_URL"] + f"/people/v1/user/{id}").json()  # @ GET /people/v1/user/{}
    return jsonify(user)

app = Flask(__name__)
app.register_blueprint(bp, url_prefix="/api/v2")
