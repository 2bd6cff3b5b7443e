import { shop } from "../../../lib/shop";

export async function GET() {
  const orders = await shop("/shop/v1/orders");  // @ GET /shop/v1/orders
  return Response.json({ orders, weight: 3 });
}
