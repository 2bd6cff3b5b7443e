using System.Net.Http.Json;

public sealed record Goods(int Id, string Title, decimal? Price, Offer Offer); // @ read id; read title; read price; read offer

public sealed record Offer(decimal Amount, string Label); // @ read amount; read label

public sealed class Shop(HttpClient http)
{
    private const decimal Most = 100m;

    public async Task<int> CountAsync()
    {
        var dear = 0;
        var all = await http.GetFromJsonAsync<List<Goods>>("/shop/v1/goods"); // @ GET /shop/v1/goods
        foreach (var goods in all)
        {
            if (goods is { Price: > 100m }) dear++; // @ read price
            if (goods is not { Title: "Rope", Offer: { Amount: Most } }) dear++; // @ read title; read offer; read amount
            if (goods is Goods { Offer: var offer } && offer.Label == "new") dear++; // @ read offer; read label
            dear += goods switch
            {
                { Price: null } => 1, // @ read price
                { Id: 3 } => 2, // @ read id
                _ => 0,
            };
            switch (goods)
            {
                case { Title: "Wire" }: // @ read title
                    dear++;
                    break;
                case Goods same when same.Price > 3: // @ read price
                    dear--;
                    break;
            }
        }
        return dear;
    }
}
