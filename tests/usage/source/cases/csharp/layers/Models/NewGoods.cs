namespace Shop.Client;
public record NewGoods(
    [property: JsonPropertyName("name")] string Name,
    [property: JsonPropertyName("price")] decimal Price); // @ body price
