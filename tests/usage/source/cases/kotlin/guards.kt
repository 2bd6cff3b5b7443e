suspend fun report(client: HttpClient) {
    val root = client.get("https://x.example.com/shop/v1/goods").body<JsonObject>() // @ GET /shop/v1/goods
    for (item in root["items"]!!.jsonArray) { // @ read items
        if ("price" in item.jsonObject) println(1) // @ read price
        if (item.jsonObject.containsKey("cost")) println(1) // @ read cost
    }
}
