import configparser
import os
import requests
import yaml
from dotenv import load_dotenv
load_dotenv()
cfg = configparser.ConfigParser()
cfg.read("config.ini")
with open("config.yml") as f:
    y = yaml.safe_load(f)
def run():
    requests.get(os.environ["SHOP_URL"] + os.environ["GOODS_PATH"])  # @ GET /shop/v1/goods
    requests.post(os.environ["SHOP_URL"] + cfg["paths"]["order"])  # @ POST /shop/v1/orders
    requests.get(os.environ["SHOP_URL"] + y["paths"]["user"])  # @ GET /people/v1/user
