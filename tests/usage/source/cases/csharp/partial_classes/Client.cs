using RestSharp;

namespace Shop.Net
{
    public partial class ShopRestClient
    {
        private readonly IRestClient _client;

        public ShopRestClient(string host)
        {
            _client = new RestClient("https://" + host + "/");
        }

        private static IRestRequest Request(string resource, Method method = Method.GET)
        {
            return new RestRequest { Resource = resource, Method = method, RequestFormat = DataFormat.Json };
        }

        internal T Execute<T>(IRestRequest request) where T : new()
        {
            return _client.Execute<T>(request).Data;
        }

        internal bool Execute(IRestRequest request)
        {
            return _client.Execute(request).StatusCode == HttpStatusCode.OK;
        }
    }

    public abstract class RestBase
    {
        protected string Own(long id) => "shop/v1/orders/" + id;
    }
}
