const send = (name, path, body) =>
  fetch(`https://shop.example.com${path}`, { method: name.slice(2).toUpperCase(), body: JSON.stringify(body) });

send("doPut", "/shop/v1/goods/3", { price: 3 }); // @ PUT /shop/v1/goods/3; body price
send("doDelete", "/shop/v1/orders/4"); // @ DELETE /shop/v1/orders/4
