export default defineNuxtPlugin(async (nuxtApp) => {
  const good = await shopFetch<any>(`/goods/${nuxtApp.payload.id}`); // @ GET /shop/v1/goods/{}
  const user = await people('/user/3'); // @ GET /people/v1/user/3
  await hidden('/orders');
  return { cost: good.price, country: user.data.country }; // @ read price; read country
});
