# the paths of the shop
@{
    Goods = '/shop/v1/goods'
    Lists = @{ Catalog = '/shop/v1/catalog' }
}
