export const hidden = (path: string) => $fetch(path, { baseURL: 'https://acme.example.com/shop/v1' });
