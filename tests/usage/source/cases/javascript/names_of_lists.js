const send = (path, params) => {
  const query = new URLSearchParams();
  Object.entries(params).forEach(([key, value]) => {
    if (Array.isArray(value)) {
      value.forEach((each) => query.append(`${key}[]`, String(each)));
    } else {
      query.append(key, String(value));
    }
  });
  return fetch(`https://x.example.com${path}?${query}`);
};

send('/shop/v1/goods', { // @ GET /shop/v1/goods
  page: 2, // @ query page
  ids: [1, 2], // @ query ids
});
