import { NextResponse } from "next/server";
import { shop } from "../../../lib/shop";

export async function GET() {
  const goods = await shop("/shop/v1/goods");  // @ GET /shop/v1/goods
  return NextResponse.json(goods.data.items);  // @ read items; read data
}
