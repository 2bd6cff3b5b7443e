document.addEventListener('DOMContentLoaded', async () => {
  const goods = await load(CONFIG.paths.goods);  // @ GET /shop/v1/goods
  for (const item of goods.items) {
    render(item.price);  // @ read price
  }
});
