namespace Shop.Net;

public partial class Order
{
    [JsonProperty("total")] // @ read total
    public decimal Sum { get; set; }
}
