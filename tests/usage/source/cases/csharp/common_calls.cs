// The common clients of the language, with one call each: its path, and its parameters, its body or what it reads.
using System.Net.Http; using System.Net.Http.Json; using System.Text; using System.Text.Json; using RestSharp; using Flurl.Http; using Newtonsoft.Json.Linq; using Microsoft.AspNetCore.WebUtilities;
record Lp(string Prize); record Env<T>(T Data);  // @ read data; read prize
class A {
  HttpClient c = new HttpClient { BaseAddress = new Uri("https://x.example") }; string b = "https://x.example";
  async Task C1() { var r = await c.GetFromJsonAsync<Env<Lp>>("shop/v1/goods/1"); Console.WriteLine(r.Data.Prize); }  // @ GET /shop/v1/goods/1; read data; read prize
  async Task C2() { var s = await c.GetStringAsync("/shop/v1/goods/1"); Console.WriteLine(JObject.Parse(s)["data"]["prize"]); }  // @ GET /shop/v1/goods/1; read data; read prize
  async Task C3() { var r = await c.GetAsync($"{b}/shop/v1/goods/1"); using var d = JsonDocument.Parse(await r.Content.ReadAsStringAsync()); Console.WriteLine(d.RootElement.GetProperty("data").GetProperty("prize")); }  // @ GET /shop/v1/goods/1; read data; read prize
  async Task C4() { await c.PostAsJsonAsync("/shop/v1/goods", new { price = 3 }); }  // @ POST /shop/v1/goods; body price
  async Task C5() { var q = new HttpRequestMessage(HttpMethod.Put, "/shop/v1/goods/1") { Content = new StringContent(JsonSerializer.Serialize(new { price = 3 }), Encoding.UTF8, "application/json") }; await c.SendAsync(q); }  // @ PUT /shop/v1/goods/1; body price
  async Task C6() { var u = QueryHelpers.AddQueryString("/shop/v1/goods", "sort_attr", "price"); await c.GetAsync(u); }  // @ GET /shop/v1/goods; query sort_attr
  async Task C7() { var k = new RestClient(b); var q = new RestRequest("/shop/v1/goods", Method.Get); q.AddQueryParameter("sort_attr", "price"); await k.ExecuteAsync(q); }  // @ GET /shop/v1/goods; query sort_attr
  async Task C8() { var k = new RestClient(b); var q = new RestRequest("shop/v1/goods", Method.Post).AddJsonBody(new { price = 3 }); await k.ExecuteAsync(q); }  // @ POST /shop/v1/goods; body price
  async Task C9() { await b.AppendPathSegments("shop", "v1", "goods").SetQueryParam("sort_attr", "price").GetJsonAsync(); }  // @ GET /shop/v1/goods; query sort_attr
  async Task C10() { var ub = new UriBuilder(b) { Path = "/shop/v1/goods", Query = "sort_attr=price" }; await c.GetAsync(ub.Uri); }  // @ GET /shop/v1/goods; query sort_attr
  async Task C11() { var n = System.Web.HttpUtility.ParseQueryString(""); n["sort_attr"] = "price"; await c.GetAsync("/shop/v1/goods?" + n); }  // @ GET /shop/v1/goods; query sort_attr
  void C12() { using var w = new System.Net.WebClient(); dynamic j = Newtonsoft.Json.JsonConvert.DeserializeObject(w.DownloadString(b + "/shop/v1/goods/1")); Console.WriteLine(j.data.prize); }  // @ GET /shop/v1/goods/1; read data; read prize
  async Task C13() { var e = await c.GetFromJsonAsync<JsonElement>("/shop/v1/goods/1"); Console.WriteLine(e.GetProperty("data").GetProperty("prize").GetString()); }  // @ GET /shop/v1/goods/1; read data; read prize
  async Task C14() { var n = await c.GetFromJsonAsync<System.Text.Json.Nodes.JsonNode>("/shop/v1/goods/1"); Console.WriteLine(n!["data"]!["prize"]); }  // @ GET /shop/v1/goods/1; read data; read prize
}
