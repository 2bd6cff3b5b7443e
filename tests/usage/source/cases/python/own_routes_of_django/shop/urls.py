"""Routes."""

from django.urls import path

from . import views

urlpatterns = [path("goods/<int:id>/", views.good)]
