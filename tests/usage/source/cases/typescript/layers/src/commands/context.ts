import { ShopClient } from '..';

export interface Context { shop: ShopClient; verbose: boolean; }
export function makeContext(url: string): Context {
  return { shop: new ShopClient(url), verbose: false };
}
