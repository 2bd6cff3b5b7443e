using System.Configuration;

class Program
{
    private static readonly string Server = ConfigurationManager.AppSettings["Server"];
    private static readonly HttpClient Http = new HttpClient();

    static void Main()
    {
        var goods = JObject.Parse(Http.GetStringAsync(Server + ConfigurationManager.AppSettings["GoodsUrl"]).Result); // @ GET /shop/v1/goods
        foreach (var each in goods["data"]["items"])
        {
            var url = string.Format(ConfigurationManager.AppSettings.Get("CopyUrl"), each["id"]);
            Http.PostAsync(Server + url, null).Wait(); // @ POST /shop/v1/goods/{}/copy
        }
        Http.GetStringAsync(Server + WebConfigurationManager.AppSettings["OrdersUrl"]).Wait(); // @ GET /shop/v1/orders
        Http.GetStringAsync(Server + Properties.Settings.Default.OrdersUrl).Wait(); // @ GET /shop/v1/orders
        Http.GetStringAsync(Server + ConfigurationManager.AppSettings["Other"]).Wait();
    }
}
