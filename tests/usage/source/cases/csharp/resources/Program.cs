var client = new ShopClient(new HttpClient { BaseAddress = new Uri(args[0]) });
var page = await client.Goods.List("sort_attr=price"); // @ GET /shop/v1/goods ; query sort_attr
foreach (var good in page.GetProperty("data").GetProperty("items").EnumerateArray()) Console.WriteLine(good.GetProperty("price")); // @ read price
