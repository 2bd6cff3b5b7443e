export async function show(id: string) {
  const good = await (await fetch(`/api/goods/${id}`)).json();
  console.log(good.price);  // @ read price
}
