class Query {
  private readonly params: Record<string, string> = {};

  orderBy(attribute: string): this {
    this.params.sort_attr = attribute; // @ query sort_attr
    return this;
  }

  toString(): string {
    return new URLSearchParams(this.params).toString();
  }
}

export async function goods(query: Query) {
  const response = await fetch(`https://x.example/shop/v1/goods?${query}`); // @ GET /shop/v1/goods
  return (await response.json()).items.map((good) => good.price); // @ read price
}

goods(new Query().orderBy('price'));
