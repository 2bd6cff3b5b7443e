public class X { public async Task A(string name, decimal price) {
  await _http.PostAsJsonAsync("/shop/v1/goods", new { course_name = name, selling = true, price, total = price }); } }  // @ POST /shop/v1/goods; body course_name; body price; body selling; body total
