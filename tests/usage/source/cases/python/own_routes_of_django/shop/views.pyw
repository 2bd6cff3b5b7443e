import os
import requests
from django.http import JsonResponse

def good(request, id):
    return JsonResponse(requests.get(os.environ["SHOP_URL"] + f"/shop/v1/goods/{id}").json())  # @ GET /shop/v1/goods/{}
