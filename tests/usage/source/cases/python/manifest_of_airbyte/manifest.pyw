"""A manifest of Airbyte that a program builds, with templates and components that read the records of its streams."""


def requester(path, parameters=None):
    return {
        "type": "HttpRequester",
        "url_base": "https://{{ config['subdomain'] }}.example.com/",
        "path": path,
        "http_method": "GET",
        "request_parameters": parameters or {},
    }


def add(*pairs):
    fields = [{"type": "AddedFieldDefinition", "path": name.split("."), "value": value} for name, value in pairs]
    return {"type": "AddFields", "fields": fields}


def stream(name, path, *, parameters=None, transformations=(), extractor=None):
    selector = {"type": "RecordSelector", "extractor": extractor or {"type": "DpathExtractor", "field_path": ["items"]}}
    retriever = {"type": "SimpleRetriever", "requester": requester(path, parameters), "record_selector": selector}
    return {"type": "DeclarativeStream", "name": name, "retriever": retriever, "transformations": list(transformations)}


components = "components."

MANIFEST = {
    "version": "4.3.0",
    "type": "DeclarativeSource",
    "streams": [
        stream(
            "goods",
            "shop/v1/goods",  # @ GET /shop/v1/goods
            parameters={
                "sort_attr": "total",  # @ query sort_attr
                "since": "{{ config.get('since', '2024-01-01') }}",  # @ query since
            },
            transformations=[
                add(
                    ("cost", "{{ record['price'] | float }}"),  # @ read price
                    ("country", "{{ record.seller.get('country', 'IT') }}"),  # @ read country
                    ("kind", "{{ config['weight'] }}"),
                    ("note", "record['height']"),
                ),
                {"type": "RemoveFields", "field_pointers": [["width"]]},
            ],
        ),
        stream(
            "orders",
            "shop/v1/orders",  # @ GET /shop/v1/orders
            extractor={"type": "CustomRecordExtractor", "class_name": components + "OrdersExtractor"},
            transformations=[{"type": "CustomTransformation", "class_name": components + "WithEmail"}],
        ),
    ],
}
