namespace Shop.Client;
public class GoodsDto
{
    [JsonPropertyName("name")] public string Name { get; set; }
    [JsonPropertyName("price")] public decimal Price { get; set; } // @ read price
}
