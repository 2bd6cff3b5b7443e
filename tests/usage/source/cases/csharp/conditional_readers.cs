// Generic methods of what may be missing, which read a key.
class Shop {
  async Task Run() {
    var page = JObject.Parse(await http.GetStringAsync("/shop/v1/goods"));  // @ GET /shop/v1/goods
    var next = page["_links"]?["next"]?.Value<string>("href");  // @ read href
    var fee = page?.Value<decimal>("fee");  // @ read fee
  }
}
