// URLs of Ktor that are given in parts, with a block that adds parameters.
suspend fun goods(http: HttpClient) =
    http.get { url(path = "/shop/v1/goods") { parameters.append("page_size", "5") } }.body<String>() // @ GET /shop/v1/goods; query page_size

suspend fun orders(http: HttpClient, name: String) =
    http.get { url("https", name, 443, "shop/v1/orders") { parameters.append("depth", "3") } } // @ GET /shop/v1/orders; query depth

suspend fun good(http: HttpClient, name: String) =
    http.put { url(host = name, path = "shop/v1/goods/7") } // @ PUT /shop/v1/goods/7

suspend fun catalog(http: HttpClient) =
    http.get { url("/shop/v1/catalog") { parameters.append("lang", "de") } } // @ GET /shop/v1/catalog; query lang

suspend fun other(http: HttpClient) = http.get { url(host = "shop/v1/catalog/filters") }
