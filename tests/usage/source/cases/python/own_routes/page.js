async function show(id) {
  const goods = await fetch("/api/goods").then((r) => r.json());
  goods.forEach((good) => console.log(good.price));  // @ read price
  const { order } = await (await fetch(`/api/orders/${id}`)).json();
  console.log(order.total);  // @ read total
  $.getJSON("/api/v2/users/3", (user) => console.log(user.country));  // @ read country
}
