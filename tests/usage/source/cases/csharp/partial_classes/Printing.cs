namespace Shop.Printing
{
    public partial class ShopRestClient
    {
        private string Request(string name, string method = "PATCH") => "/printers/" + name;

        public void Print(string name) => Queue(Request(name));
    }
}
