const axios = require('axios');
const resources = require('./resources');

async function send(method, service, path, params = {}) {
  const options = { method, url: `https://shop.example.com/${service}/v1/${path}` };
  if (method === 'GET') options.params = params;
  else options.data = params;
  const { data } = await axios(options);
  return data;
}

function build(resource) {
  const api = {};
  Object.keys(resource.routes).forEach((name) => {
    const [verb, template] = resource.routes[name].split(' ');
    api[name] = function (...args) {
      const path = template.replace(/:([a-z_]+)/g, () => encodeURIComponent(args.shift()));
      return send(verb, resource.service, path, args.shift());
    };
  });
  return api;
}

module.exports = function () {
  return new Proxy({}, {
    get(target, name) {
      if (!(name in target) && resources[name]) {
        target[name] = build(resources[name]);
      }
      return target[name];
    },
  });
};
