async function show(number) {
  const { items } = await shop.call("goods");
  items.forEach((each) => add(each.price)); // @ read price
  const good = await window.shop.call("good", number);
  add(good.width); // @ read width
  const order = await window.orders.get(number);
  add(order.total); // @ read total
  const other = await other.call("good", number);
  add(other.price);
}

show(location.hash);
