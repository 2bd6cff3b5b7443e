import requests
from rest_framework import serializers


class GoodSerializer(serializers.Serializer):
    name = serializers.CharField(max_length=3)  # @ body name
    price = serializers.DecimalField(source="amount", max_digits=3)  # @ body price
    secret = serializers.CharField(write_only=True)


class OrderSerializer(serializers.ModelSerializer):
    total = serializers.SerializerMethodField()  # @ body total

    class Meta:
        model = Order
        fields = ["country"]  # @ body country


def push(good, order):
    requests.post("https://acme.example.com/shop/v1/goods", json=GoodSerializer(good).data)  # @ POST /shop/v1/goods
    requests.post("https://acme.example.com/shop/v1/orders", json=OrderSerializer(order).data)  # @ POST /shop/v1/orders
