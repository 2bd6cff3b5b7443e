class Prefs(private val sp: SharedPreferences) {
    fun getFlag(key: String): Boolean = sp.getBoolean(key, false)
    fun get(key: String): String? = sp.getString(key, null)
    fun put(key: String, v: String) { sp.edit().putString(key, v).apply() }
}
class G(private val sp: SharedPreferences, private val p: Prefs) {
    private val etags = mutableMapOf<String, String>()
    private val times = HashMap<String, Long>()
    fun run() {
        sp.getString("/shop/v1/goods", null)
        sp.edit().remove("/shop/v1/goods").putLong("/shop/v1/goods", 3L).apply()
        p.getFlag("/shop/v1/goods")
        p.get("/shop/v1/goods")
        p.put("/shop/v1/goods", "x")
        etags.get("/shop/v1/goods")
        etags.getOrPut("/shop/v1/orders") { "x" }
        etags.put("/shop/v1/orders", "x")
        times.getValue("/shop/v1/goods")
        times.getOrDefault("/shop/v1/goods", 0L)
        workDataOf("/shop/v1/goods" to true)
    }
}
class Worker(private val api: Api) : CoroutineWorker() {
    fun doWork(): Result {
        inputData.getBoolean("shop/v1/goods", true)
        intent.getStringExtra("/shop/v1/goods")
        savedStateHandle.get<String>("/shop/v1/goods")
        cache.delete("/shop/v1/goods")
        api.getString("/shop/v1/goods")  // @ GET /shop/v1/goods
        lms.getItem("/shop/v1/orders")  // @ GET /shop/v1/orders
        return Result()
    }
}
