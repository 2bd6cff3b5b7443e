// Forms: lists of pairs whose class is named, made by its method or declared before, and parts that get their names last.
public class Shop
{
    public async Task Pairs(HttpClient http, string price)
    {
        var form = new FormUrlEncodedContent(new[]
        {
            KeyValuePair.Create("selling", "1"),  // @ body selling
            KeyValuePair.Create("price", price),  // @ body price
        });
        await http.PostAsync("/shop/v1/goods", form);  // @ POST /shop/v1/goods

        var pairs = new List<KeyValuePair<string, string>> { new("total", price) };  // @ body total
        pairs.Add(new("tax", "4"));  // @ body tax
        await http.PostAsync("/shop/v1/orders", new FormUrlEncodedContent(pairs));  // @ POST /shop/v1/orders
    }

    public async Task Parts(HttpClient http, string price, Stream image)
    {
        using var content = new MultipartFormDataContent();
        content.Add(new StringContent(price), "\"weight\"");  // @ body weight
        content.Add(new StreamContent(image), "picture", "picture.png");  // @ body picture
        content.Add(new StringContent("height"), price);
        await http.PutAsync("/shop/v1/goods/3", content);  // @ PUT /shop/v1/goods/3

        using var request = new HttpRequestMessage(HttpMethod.Put, "/shop/v1/orders/3")  // @ PUT /shop/v1/orders/3
        {
            Content = new MultipartFormDataContent { { new StringContent("x"), "note" } },  // @ body note
        };
        await http.SendAsync(request);
    }
}
