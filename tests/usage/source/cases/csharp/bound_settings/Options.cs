public sealed class ShopOptions
{
    public const string Section = "Shop";

    public string BaseUrl { get; init; } = "";
    public PathOptions Paths { get; init; } = new();
}

public sealed class PathOptions
{
    public string Goods { get; init; } = "";
    public string Orders { get; init; } = "";
}

public sealed class PeopleOptions
{
    public string UserPath { get; set; } = "";
}

public sealed class CatalogOptions
{
    public string Path { get; set; } = "";
}

public sealed class BatchOptions
{
    public string Path { get; set; }
}
