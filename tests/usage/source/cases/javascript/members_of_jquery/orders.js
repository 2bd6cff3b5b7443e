export const cancel = (id) => $.shop.delete('order', { id }); // @ DELETE /shop/v1/orders/{}
export const all = () => jQuery.shop.get('goods', { page: 2 }); // @ GET /shop/v1/goods; query page
