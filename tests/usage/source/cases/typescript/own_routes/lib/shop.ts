export async function shop(path: string) {
  const response = await fetch(`${process.env.SHOP_URL}${path}`);
  return response.json();
}
