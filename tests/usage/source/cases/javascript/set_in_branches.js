// Each branch that sets a property is found.
export function create(name, free) {
  const body = { name }; // @ body name
  if (free) {
    body.price = 0; // @ body price
  } else {
    body.price = 10; // @ body price
  }
  return axios.post('/shop/v1/goods', body); // @ POST /shop/v1/goods
}
