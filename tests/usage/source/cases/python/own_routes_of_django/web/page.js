async function show(id) {
  const good = await (await fetch(`/api/goods/${id}/`)).json();
  console.log(good.data.weight);  // @ read data; read weight
  const other = await (await fetch(`/goods/${id}/`)).json();
  console.log(other.data.price);
}
