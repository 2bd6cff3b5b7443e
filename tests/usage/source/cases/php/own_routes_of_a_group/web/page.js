async function show(id) {
  const good = await (await fetch(`/api/admin/goods/${id}`)).json();
  console.log(good.weight);  // @ read weight
  const orders = await (await fetch("/api/admin/v2/orders")).json();
  console.log(orders.total);  // @ read total
  const other = await (await fetch("/api/orders")).json();
  console.log(other.total);
}
