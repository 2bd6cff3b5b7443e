// The service, put before the segments of a path, which are one text or a list.
const axios = require('axios')

function copied(service, rest) {
  const parts = [].concat(rest)
  parts.unshift(service, 'v1')
  return axios.get('https://shop.example.com/' + parts.join('/'))
}

function spliced(service, ...rest) {
  rest.splice(0, 0, service, 'v1')
  return axios.get('https://shop.example.com/' + rest.join('/'))
}

function behind(rest) {
  const parts = ['goods']
  parts.push(...rest)
  return axios.get('https://shop.example.com/' + parts.join('/'))
}

copied('shop', 'catalog') // @ GET /shop/v1/catalog
copied('shop', ['goods', 'batch']) // @ GET /shop/v1/goods/batch
spliced('shop', 'goods', id, 'copy') // @ GET /shop/v1/goods/{}/copy
behind(['shop', 'v1'])
