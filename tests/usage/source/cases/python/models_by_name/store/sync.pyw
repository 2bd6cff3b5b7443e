from django.apps import apps


def main(*names):
    for name in names or ["Good", "Order"]:
        model = apps.get_model("store", name)
        for row in model.rows():
            model.store(row)
