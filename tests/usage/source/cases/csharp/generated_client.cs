public partial class ShopClient
{
    public virtual async System.Threading.Tasks.Task UpdateGoodAsync(int id, GoodBody body, System.Threading.CancellationToken cancellationToken)
    {
        var urlBuilder_ = new System.Text.StringBuilder();
        urlBuilder_.Append(BaseUrl != null ? BaseUrl.TrimEnd('/') : "").Append("/shop/v1/goods/{id}");
        urlBuilder_.Replace("{id}", System.Uri.EscapeDataString(ConvertToString(id, System.Globalization.CultureInfo.InvariantCulture)));
        using (var request_ = new System.Net.Http.HttpRequestMessage())
        {
            var content_ = new System.Net.Http.StringContent(Newtonsoft.Json.JsonConvert.SerializeObject(body, _settings.Value));
            request_.Content = content_;
            request_.Method = new System.Net.Http.HttpMethod("PUT");
            request_.RequestUri = new System.Uri(urlBuilder_.ToString(), System.UriKind.RelativeOrAbsolute); // @ PUT /shop/v1/goods/{}
            await _httpClient.SendAsync(request_, cancellationToken).ConfigureAwait(false);
        }
    }
}

public partial class GoodBody
{
    [Newtonsoft.Json.JsonProperty("price")] // @ body price
    public decimal Price { get; set; }
}
