@Serializable
data class Hook(val event: String, val payload: Payload)

@Serializable
data class Payload(@SerialName("good_id") val good: Int? = null) // @ read good_id

fun Application.module(shelf: Shelf) {
    routing {
        get("/shelf/{id}") { call.respond(shelf.find(call.parameters["good_id"])) }
        post("/hooks/shop") { // @ WEBHOOK /
            val hook = call.receive<Hook>()
            shelf.onHook(hook)
            call.respond(HttpStatusCode.NoContent)
        }
    }
}

class Shelf(private val http: HttpClient) {
    suspend fun onHook(hook: Hook) {
        println(hook.payload.good) // @ read good_id
        http.get("https://shop.example.org/shop/v1/goods") // @ GET /shop/v1/goods
    }
}

class Raw {
    suspend fun answer(call: ApplicationCall) { // @ WEBHOOK /
        val body = Json.parseToJsonElement(call.receiveText()).jsonObject
        println(body["payload"]!!.jsonObject["good_id"]) // @ read good_id
    }
}
