// Parameters of RestSharp that are headers, cookies and parts of the path, and not sent in the query.
public class Shop
{
    public async Task Run(RestClient client, string body)
    {
        var request = new RestRequest("/shop/v1/goods/{id}", Method.GET);  // @ GET /shop/v1/goods/{}
        request.AddParameter("sort_attr", "price", ParameterType.HttpHeader);
        request.AddParameter("page", "1", ParameterType.Cookie);
        request.AddParameter("id", "7", ParameterType.UrlSegment);
        request.AddParameter("page", "1", ParameterType.QueryString);  // @ query page
        await client.ExecuteAsync(request);

        var order = new RestRequest("/shop/v1/orders", Method.GET);  // @ GET /shop/v1/orders
        order.AddParameter("id", "7");  // @ query id
        order.AddParameter("sort_attr", "price", ParameterType.GetOrPost);  // @ query sort_attr
        await client.ExecuteAsync(order);

        var made = new RestRequest("/shop/v1/goods", Method.POST);  // @ POST /shop/v1/goods
        made.AddParameter("goods", "{\"price\": 3}", ParameterType.RequestBody);  // @ body price
        await client.ExecuteAsync(made);
    }
}
