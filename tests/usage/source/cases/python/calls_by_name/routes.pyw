ROUTES = {
    "goods": {
        "service": "shop",
        "calls": {
            "list": ("GET", "/goods"),  # @ GET /shop/v1/goods
            "get": ("GET", "/goods/:id"),
            "copy": ("POST", "/goods/:id/copy"),  # @ POST /shop/v1/goods/{}/copy
        },
    },
    "people": {
        "service": "people",
        "calls": {
            "list": ("GET", "/user"),  # @ GET /people/v1/user
        },
    },
}
