// Interfaces that Retrofit implements, of the type that the property has which keeps them.

import kotlinx.coroutines.runBlocking
import retrofit2.Retrofit
import retrofit2.create
import retrofit2.http.GET
import retrofit2.http.Path

data class User(val id: Int, val language: String?) // @ read language; read id

data class Envelope<T>(val data: T) // @ read data

interface People {
    @GET("people/v1/user/{id}") // @ GET /people/v1/user/{}
    suspend fun user(@Path("id") id: Int): Envelope<User>
}

class Config {
    lateinit var baseUrl: String
}

fun shop(block: Config.() -> Unit): Shop = Shop(Config().apply(block))

class Shop internal constructor(config: Config) {
    private val retrofit = Retrofit.Builder().baseUrl(config.baseUrl.trimEnd('/') + "/").build()

    val people: People = retrofit.create()
}

private val client = shop { baseUrl = System.getenv("SHOP_URL") }

fun main(args: Array<String>): Unit = runBlocking {
    println(client.people.user(args[0].toInt()).data.language) // @ read data; read language
}
