namespace Bakery;

public class ShopClient
{
    public static string Request(string resource, Method method = Method.GET) => resource;
}
