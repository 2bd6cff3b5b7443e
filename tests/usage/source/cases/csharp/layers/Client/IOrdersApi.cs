namespace Shop.Client;
public interface IOrdersApi { Task<List<OrderDto>> RecentAsync(); }
