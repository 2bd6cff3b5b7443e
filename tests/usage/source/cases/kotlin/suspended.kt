// Functions that wait for what a callback of OkHttp hands to their continuation.
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

    suspend fun print() {
        goods().items.forEach { println(it.price) } // @ read items; read price
        println(order(7).total) // @ read total
    }
}
