// Casts, typed methods of RestSharp, and serializers that read a stream.
public class Good
{
    public Money Price { get; set; } // @ read price
}

public class Money { public string Amount { get; set; } } // @ read amount

public class Shop
{
    public void Run(RestClient client, DataContractJsonSerializer serializer)
    {
        var request = (HttpWebRequest)WebRequest.Create(_base + "/shop/v1/goods/7");  // @ GET /shop/v1/goods/7
        var response = (HttpWebResponse)request.GetResponse();
        var good = (Good)serializer.ReadObject(response.GetResponseStream());
        Console.WriteLine(good.Price.Amount);  // @ read price; read amount

        var order = client.Get<Envelope>(new RestRequest("shop/v1/orders/4"));  // @ GET /shop/v1/orders/4
        Console.WriteLine(((Order)order.Data).Total);  // @ read total
    }
}

public class Envelope { public object Data { get; set; } }

public class Order { public decimal Total { get; set; } } // @ read total
