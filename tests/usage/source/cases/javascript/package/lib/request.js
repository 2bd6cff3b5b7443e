const https = require('https');
const fetch = require('node-fetch');

module.exports = async function request(options, method, path, { query, body } = {}) {
  const url = new URL(path, options.baseUrl);
  Object.entries(query || {}).forEach(([k, v]) => url.searchParams.append(k, v));
  const res = await fetch(url, { method, body: body && JSON.stringify(body), headers: { authorization: options.token } });
  if (!res.ok) throw new Error(res.statusText);
  return res.json();
};
