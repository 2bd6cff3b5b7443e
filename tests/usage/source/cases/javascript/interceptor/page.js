const shop = require('./shop');
shop.goods().then((goods) => goods.filter(({ price }) => price)); // @ read price
shop.user(process.argv[2]).then(({ country }) => console.log(country)); // @ read country
