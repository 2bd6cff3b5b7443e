async function read(path, query) {
  const params = new URLSearchParams(query);
  params.set("page", 1); // @ query page
  return (await fetch(`https://shop.example.com${path}?${params}`)).json();
}

read("/shop/v1/goods", "sort_attr=price&page_size=50"); // @ GET /shop/v1/goods; query sort_attr; query page_size
