class W {
  async Task<JObject> Call(string method, string path, object body = null) {
    HttpResponseMessage r;
    if (method == "GET") {
      r = await _http.GetAsync(path);
    } else if (method == "POST") {
      r = await _http.PostAsync(path, new StringContent(JsonConvert.SerializeObject(body)));
    } else {
      r = await _http.PutAsync(path, new StringContent(JsonConvert.SerializeObject(body)));
    }
    return JObject.Parse(await r.Content.ReadAsStringAsync());
  }
  async Task X() {
    await Call("GET", "/shop/v1/goods"); // @ GET /shop/v1/goods
    await Call("POST", "/shop/v1/orders", new { price = 3 }); // @ POST /shop/v1/orders; body price
    await Call("PUT", "/shop/v1/goods/3", new { price = 3 }); // @ PUT /shop/v1/goods/3; body price
  }
  Task<string> Send(string method, string path, string query = null) {
    var url = path + (query is null ? "?page=1" : "?" + query); // @ query page
    if (method is "GET") return _http.GetStringAsync(url);
    return method is not "PUT" ? _http.DeleteAsync(url) : _http.PutAsync(url, null);
  }
  async Task Y() {
    await Send("GET", "/people/v1/user"); // @ GET /people/v1/user
    await Send("PUT", "/shop/v1/orders/3", "sort_attr=price"); // @ PUT /shop/v1/orders/3; query sort_attr
  }
}
