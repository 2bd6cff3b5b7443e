const shop = require('..')();

shop.goods({ sort_attr: 'price' }).then((data) => { // @ query sort_attr
  console.log(data.items[0].price); // @ read items ; read price
});
