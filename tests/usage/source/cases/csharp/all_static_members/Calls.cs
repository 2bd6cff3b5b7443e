namespace Shop.Tools
{
    static class Paths
    {
        public const string Goods = "/shop/v1/goods";
    }

    static class Calls
    {
        static readonly HttpClient client = new HttpClient();
        public static async Task<string> Get(string path) => await client.GetStringAsync(path);
    }
}
