class W {
  async Task<JObject> Call(string method, string path, object body = null) {
    var content = new StringContent(JsonConvert.SerializeObject(body));
    var r = method switch {
      "GET" => await _http.GetAsync(path),
      "POST" => await _http.PostAsync(path, content),
      _ => await _http.PutAsync(path, content),
    };
    return JObject.Parse(await r.Content.ReadAsStringAsync());
  }
  async Task X() {
    await Call("GET", "/shop/v1/goods"); // @ GET /shop/v1/goods
    await Call("PUT", "/shop/v1/goods/3", new { price = 3 }); // @ PUT /shop/v1/goods/3; body price
  }
}
