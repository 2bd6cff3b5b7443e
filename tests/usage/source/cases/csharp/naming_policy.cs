class Goods {
    Task Rename(HttpClient http, int id) =>
        http.PutAsJsonAsync($"/shop/v1/goods/{id}", new { Price = 3 }, snakeCase); // @ PUT /shop/v1/goods/{} ; body price
}
