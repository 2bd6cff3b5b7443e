namespace Shop.Client;
public record Envelope<T>([property: JsonPropertyName("data")] T Data);
public record PagedResult<T>([property: JsonPropertyName("items")] IReadOnlyList<T> Items, bool HasMore);
