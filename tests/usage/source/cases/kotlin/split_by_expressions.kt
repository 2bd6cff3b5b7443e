val OPERATIONS = mapOf("twice" to "POST|shop|/goods/%d/copy", "all" to "GET  /shop/v1/goods")

fun send(verb: String, path: String) = OkHttpClient().newCall(Request.Builder().url(base + path).method(verb, null).build()).execute()

fun copy(id: Int) {
    val (verb, service, rest) = OPERATIONS.getValue("twice").split("\\|".toRegex())
    send(verb, "/$service/v1" + rest.format(id)) // @ POST /shop/v1/goods/{}/copy
}

fun all() {
    val parts = OPERATIONS.getValue("all").split(Regex("\\s+"), 2)
    send(parts[0], parts[1]) // @ GET /shop/v1/goods
}

fun text() = "a\\b \"c\" \$d"
