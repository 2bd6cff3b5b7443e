const shop = require('shop-client')();

shop.users().then((data) => console.log(data.email)); // @ read email
