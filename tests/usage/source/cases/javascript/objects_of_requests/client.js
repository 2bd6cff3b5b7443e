const got = require('got');

function client(url) {
  const http = got.extend({ prefixUrl: url, responseType: 'json', resolveBodyOnly: true });
  http.walk = async function* (path, searchParams = {}) {
    for (let page = 1; ; page++) {
      const rows = await http.get(path, { searchParams: { ...searchParams, page } }); // @ query page
      if (!rows.length) return;
      yield* rows;
    }
  };
  return http;
}

/** Puts the client where handlers and jobs find it. */
exports.clients = (url) => (req, _res, next) => { // @ WEBHOOK /
  req.app.locals.shop = client(url);
  next();
};
