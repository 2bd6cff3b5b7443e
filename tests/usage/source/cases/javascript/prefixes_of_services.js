import axios from 'axios'

const http = axios.create({ baseURL: process.env.SHOP_URL })
const prefixes = {}
process.env.SERVICES.split(',').forEach(pair => {
  const [name, version] = pair.split(':')
  prefixes[name] = '/' + name + '/' + version
})

function route (service, ...rest) {
  return [prefixes[service] || `/${service}/v1`].concat(rest).join('/')
}

export const goods = () => http.get(route('shop', 'goods')) // @ GET /shop/v1/goods
export const copy = (id) => http.post(route('shop', 'goods', id, 'copy')) // @ POST /shop/v1/goods/{}/copy
export const filters = () => http.get(route('shop', 'catalog', 'filters')) // @ GET /shop/v1/catalog/filters
export const catalog = () => http.get('/shop/v1/catalog') // @ GET /shop/v1/catalog
export const parcels = () => http.get(route('shop', 'parcels')) // @ GET /shop/v1/parcels
