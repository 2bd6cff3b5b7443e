class Report {
    async Task Run(HttpClient http, DateTime day, string root) {
        await http.GetAsync($"{root}/shop/v1/orders?since={day:yyyy-MM-dd}"); // @ GET /shop/v1/orders ; query since
    }
}
