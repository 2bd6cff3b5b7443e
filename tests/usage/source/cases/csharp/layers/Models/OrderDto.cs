namespace Shop.Client;
public class OrderDto
{
    [JsonPropertyName("total")] public decimal Total { get; set; } // @ read total
}
