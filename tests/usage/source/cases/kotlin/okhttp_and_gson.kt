package com.acme.app

import com.google.gson.Gson
import com.google.gson.annotations.SerializedName
import okhttp3.*
import okhttp3.HttpUrl.Companion.toHttpUrl
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.RequestBody.Companion.toRequestBody
import org.json.JSONObject

private const val BASE = "https://acme.example.com"

data class UserDto(
    @SerializedName("user_id") val id: Long, // @ read user_id
    @SerializedName("email") val mail: String? // @ read email
)

class Api(private val client: OkHttpClient = OkHttpClient()) {
    private val gson = Gson()

    fun user(id: Long): UserDto {
        val url = BASE.toHttpUrl().newBuilder()
            .addPathSegments("people/v1/user")
            .addPathSegment(id.toString())
            .addQueryParameter("expand", "groups") // @ query expand
            .build()
        val req = Request.Builder().url(url).header("Authorization", "Bearer t").build() // @ GET /people/v1/user/{}
        client.newCall(req).execute().use { resp ->
            if (!resp.isSuccessful) throw IllegalStateException("bad ${resp.code}")
            return gson.fromJson(resp.body!!.string(), UserDto::class.java)
        }
    }

    fun create(name: String, price: Double) {
        val json = JSONObject()
        json.put("name", name) // @ body name
        json.put("price", price) // @ body price
        val body = json.toString().toRequestBody("application/json".toMediaType())
        val request = Request.Builder()
            .url("$BASE/shop/v1/goods") // @ POST /shop/v1/goods
            .post(body)
            .build()
        client.newCall(request).enqueue(object : Callback {
            override fun onFailure(call: Call, e: java.io.IOException) {}
            override fun onResponse(call: Call, response: Response) {
                val created = JSONObject(response.body!!.string())
                val id = created.getJSONObject("data").getInt("goods_id") // @ read goods_id
                println("created $id")
            }
        })
    }

    fun delete(id: Int) = client.newCall(
        Request.Builder().url("$BASE/shop/v1/goods/$id").delete().build() // @ DELETE /shop/v1/goods/{}
    ).execute().close()
}

// A builder that a block fills in, in a class with methods of the same names.
class Blocks(private val http: OkHttpClient, private val base: String) {
    fun order(amount: Double?) {
        val json = JSONObject().apply {
            put("title", "Cup") // @ body title
            amount?.let { put("price", it) } // @ body price
        }
        post("shop/v1/orders", json.toString()) // @ POST /shop/v1/orders
    }

    fun renew(id: Long) = put("shop/v1/orders/$id") // @ PUT /shop/v1/orders/{}

    private fun post(path: String, json: String) = call(path) { post(json.toRequestBody()) }

    private fun put(path: String) = call(path) { put("".toRequestBody()) }

    private fun call(path: String, build: Request.Builder.() -> Unit) {
        val request = Request.Builder().url("$base/$path").apply(build).build()
        http.newCall(request).execute().close()
    }
}
