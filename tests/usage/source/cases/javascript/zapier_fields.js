const createGood = (z, bundle) =>
  z.request({
    method: 'POST',
    url: `https://${bundle.authData.host}/shop/v1/goods`, // @ POST /shop/v1/goods
    body: JSON.stringify(bundle.inputData),
  }).then((response) => response.json);

module.exports = {
  key: 'create_good',
  operation: {
    inputFields: [
      { key: 'name', label: 'Name', required: true }, // @ body name
      { key: 'price', type: 'number' }, // @ body price
    ],
    sample: { id: 1, price: 3 },
    perform: createGood,
  },
};
