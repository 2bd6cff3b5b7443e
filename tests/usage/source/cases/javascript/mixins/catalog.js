import axios from 'axios'

export default {
  data: () => ({ filters: [] }),
  async created () {
    const { data } = await axios.get('/shop/v1/catalog/filters') // @ GET /shop/v1/catalog/filters
    this.filters = data.items
  }
}
