const axios = require("axios");

const shop = async (endpoint, options) => {
  const [method, path] = endpoint.split(" ");
  const segments = path.split("/"), route = [];
  for (let i = 0; i < segments.length; i++) {
    const found = /^:([a-z_]+)$/.exec(segments[i]);
    if (found !== null) {
      route.push(options[found[1]]);
    } else {
      route.push(segments[i]);
    }
  }
  const { data } = await axios({ method, url: `${process.env.SHOP_URL}/${route.join("/")}`, data: options });
  return data;
};

const columns = ["price", "title"]; // @ read price; read title

shop("POST /shop/v1/goods/:goods_id/copy", { goods_id: process.argv[2], name: "x" }) // @ POST /shop/v1/goods/{}/copy; body name
  .then((good) => {
    for (let i = 0, n = columns.length; i < n; i += 1) console.log(good[columns[i]]);
  });
