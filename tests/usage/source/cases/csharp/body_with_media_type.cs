class Shop
{
    private readonly RestClient _client = new RestClient("https://shop.example.com");

    public void SetPrice(int id, decimal amount)
    {
        var body = new Dictionary<string, object> { { "price", amount } }; // @ body price
        var request = new RestRequest($"shop/v1/goods/{id}", Method.PUT); // @ PUT /shop/v1/goods/{}
        request.AddParameter("application/json", JsonConvert.SerializeObject(body), ParameterType.RequestBody);
        _client.Execute(request);
    }
}
