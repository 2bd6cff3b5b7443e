// What follows method and URL is the body if nothing in it is an option of a request.
cy.request('POST', '/shop/v1/goods', { type: 'book', price: 10 }); // @ POST /shop/v1/goods; body type; body price
cy.request('GET', '/shop/v1/orders', { headers: {} }); // @ GET /shop/v1/orders
client.request('PUT', '/shop/v1/goods/3', { json: { total: 1 }, timeout: 3 }); // @ PUT /shop/v1/goods/3; body total
