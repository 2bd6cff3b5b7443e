public class Goods : Resource { public Goods(ShopClient c) : base(c) {} protected override string Path => "/shop/v1/goods"; }
