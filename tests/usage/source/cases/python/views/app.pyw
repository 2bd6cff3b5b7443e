"""Pages of Flask, Django, FastAPI and Jinja, whose templates read the responses."""
import requests
from django.shortcuts import render
from fastapi.templating import Jinja2Templates
from django.views.generic import TemplateView
from flask import Flask, render_template
from jinja2 import Environment, FileSystemLoader

app = Flask(__name__)
templates = Jinja2Templates(directory="templates")
URL = "https://acme.example.com"


def load(path):
    return requests.get(URL + path).json()["data"]


@app.route("/goods")
def goods():
    return render_template("goods/index.html", goods=load("/shop/v1/goods")["items"], title="Goods")  # @ GET /shop/v1/goods


def order_detail(request, pk):
    order = load(f"/shop/v1/orders/{pk}")  # @ GET /shop/v1/orders/{}
    context = {"order": order}
    return render(request, "order.html", context)


async def users(request):
    found = load("/people/v1/user")["items"]  # @ GET /people/v1/user
    return templates.TemplateResponse("users.html", {"request": request, "users": found})


def report():
    template = Environment(loader=FileSystemLoader("templates")).get_template("report.md.j2")
    print(template.render(items=load("/shop/v1/catalog")["items"]))  # @ GET /shop/v1/catalog


class FilterView(TemplateView):
    template_name = "filters.html"

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["filters"] = load("/shop/v1/catalog/filters")  # @ GET /shop/v1/catalog/filters
        return context
