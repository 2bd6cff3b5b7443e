// Functions that wait for what a callback of OkHttp hands to their continuation, to a promise or to a flow.
package org.shop

import com.google.gson.Gson
import kotlinx.coroutines.suspendCancellableCoroutine
import okhttp3.*
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlin.coroutines.suspendCoroutine

data class Goods(val items: List<Good>) // @ read items

data class Good(val id: Long, val price: String?) // @ read id; read price

data class Order(val id: Long, val total: Double) // @ read id; read total

suspend inline fun <reified T> wait(client: OkHttpClient, request: Request, empty: T): T =
    suspendCancellableCoroutine { continuation ->
        client.newCall(request).enqueue(object : Callback {
            override fun onFailure(call: Call, e: IOException) {
                continuation.resumeWithException(e)
            }

            override fun onResponse(call: Call, response: Response) {
                val text = response.body?.string()
                continuation.resume(if (text.isNullOrEmpty()) empty else Gson().fromJson(text, T::class.java))
            }
        })
    }

class Shop(private val client: OkHttpClient) {
    suspend fun goods(): Goods {
        val request = Request.Builder().url("https://shop.example.com/shop/v1/goods").build() // @ GET /shop/v1/goods
        return wait(client, request, Goods(emptyList()))
    }

    suspend fun order(id: Long): Order = suspendCoroutine { continuation ->
        val request = Request.Builder().url("https://shop.example.com/shop/v1/orders/$id").build() // @ GET /shop/v1/orders/7
        client.newCall(request).enqueue(object : Callback {
            override fun onFailure(call: Call, e: IOException) = continuation.resumeWith(Result.failure(e))

            override fun onResponse(call: Call, response: Response) {
                continuation.resumeWith(Result.success(Gson().fromJson(response.body!!.string(), Order::class.java)))
            }
        })
    }

    private suspend fun user(id: Long): JSONObject {
        val deferred = CompletableDeferred<JSONObject>()
        val request = Request.Builder().url("https://shop.example.com/people/v1/user/$id").build() // @ GET /people/v1/user/3
        client.newCall(request).enqueue(object : Callback {
            override fun onFailure(call: Call, e: IOException) {
                deferred.completeExceptionally(e)
            }

            override fun onResponse(call: Call, response: Response) {
                deferred.complete(JSONObject(response.body!!.string()))
            }
        })
        return deferred.await()
    }

    private fun catalog() = callbackFlow {
        val request = Request.Builder().url("https://shop.example.com/shop/v1/catalog").build() // @ GET /shop/v1/catalog
        client.newCall(request).enqueue(object : Callback {
            override fun onResponse(call: Call, response: Response) {
                trySend(JSONObject(response.body!!.string()))
            }
        })
        awaitClose { }
    }

    suspend fun more() {
        println(user(3).getString("email")) // @ read email
        catalog().collect { println(it.getString("season")) } // @ read season
        runCatching { user(3) }
            .onSuccess { println(it.getString("email")) } // @ read email
            .getOrNull()?.let { println(it.getString("name")) } // @ read name
    }

    suspend fun print() {
        goods().items.forEach { println(it.price) } // @ read items; read price
        println(order(7).total) // @ read total
    }
}
