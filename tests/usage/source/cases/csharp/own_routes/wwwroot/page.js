async function show(id) {
  const good = await (await fetch(`/goods/${id}`)).json();
  console.log(good.data.weight);  // @ read data; read weight
  const found = await (await fetch("/api/orders")).json();
  console.log(found.orders.total, found.price);  // @ read total
}
