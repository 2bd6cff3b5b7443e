import { ofetch } from 'ofetch';

export async function shopFetch<T>(path: string, options = {}) {
  const instance = ofetch.create({ baseURL: `${useRuntimeConfig().shop.url}/shop/v1` });
  return (await instance<{ data: T }>(path, options)).data;
}

export const people = $fetch.create({ baseURL: 'https://acme.example.com/people/v1' });
