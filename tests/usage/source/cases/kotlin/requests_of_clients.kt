import okhttp3.Request

fun logged(request: Request): Request {
    println(request.price)
    return request
}

fun load() = client.newCall(logged(Request.Builder().url("https://acme.example.com/shop/v1/goods").build())).execute() // @ GET /shop/v1/goods

fun receive(request: ServerRequest) { // @ WEBHOOK /
    println(request.price) // @ read price
}
