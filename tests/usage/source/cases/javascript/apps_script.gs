var DOMAIN = PropertiesService.getScriptProperties().getProperty('DOMAIN');

function callApi_(path, opt) {
  var options = {
    method: (opt && opt.method) || 'get',
    headers: { Authorization: 'Bearer ' + getToken_() },
    contentType: 'application/json',
    muteHttpExceptions: true,
  };
  if (opt && opt.payload) options.payload = JSON.stringify(opt.payload);
  var response = UrlFetchApp.fetch('https://' + DOMAIN + path, options);
  if (response.getResponseCode() !== 200) throw new Error(response.getContentText());
  return JSON.parse(response.getContentText());
}

function importGoods() {
  var sheet = SpreadsheetApp.getActiveSheet();
  var page = 1, more = true;
  while (more) {
    var json = callApi_('/shop/v1/goods?sort_attr=price&page=' + page); // @ GET /shop/v1/goods; query sort_attr
    json.data.items.forEach(function (good) {
      sheet.appendRow([good.id, good['price'], good.prices && good.prices[0]]); // @ read price; read prices
    });
    more = json.data.has_more; // @ read has_more
    page++;
  }
}

function createGood(row) {
  var res = callApi_('/shop/v1/goods', { method: 'post', payload: { name: row[0], price: row[1] } }); // @ POST /shop/v1/goods; body price
  Logger.log(res.data.id_good); // @ read id_good
}

function bulk(ids) {
  var requests = ids.map(function (id) {
    return { url: 'https://' + DOMAIN + '/people/v1/user/' + id, method: 'get', muteHttpExceptions: true }; // @ GET /people/v1/user/{}
  });
  return UrlFetchApp.fetchAll(requests).map(function (r) {
    return JSON.parse(r.getContentText()).data.user_data.country; // @ read country
  });
}

function copyGood(id) {
  var made = JSON.parse(UrlFetchApp.fetch('https://' + DOMAIN + '/shop/v1/goods/' + id + '/copy', { method: 'post' })); // @ POST /shop/v1/goods/{}/copy
  var path = Utilities.formatString('/shop/v1/goods/%s', made.id_copy); // @ read id_copy
  UrlFetchApp.fetch('https://' + DOMAIN + path, { method: 'put', payload: JSON.stringify({ title: 'Copy' }) }); // @ PUT /shop/v1/goods/{}; body title
}
