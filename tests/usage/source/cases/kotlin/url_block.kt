// A URL that a block puts together.
class Shop(private val client: HttpClient) {
    suspend fun good(id: Int) =
        client.get {
            url {
                appendPathSegments("shop", "v1", "goods", id.toString())  // @ GET /shop/v1/goods/{}
                parameters.append("depth", "1")  // @ query depth
            }
        }.body<Envelope>()
}
