import { ref, computed, onMounted } from 'vue';
import { defineStore } from 'pinia';
import axios from '@/plugins/axios';
import { useFetch } from '#app';

export function useGoods() {
  const goods = ref([]);
  const total = computed(() => goods.value.reduce((s, g) => s + g.price, 0)); // @ read price
  async function load() {
    const { data } = await axios.get('/shop/v1/goods', { params: { sort_attr: 'price' } }); // @ GET /shop/v1/goods; query sort_attr
    goods.value = data.data.items;
  }
  onMounted(load);
  return { goods, total, load };
}

export const useCart = defineStore('cart', {
  state: () => ({ orders: [], user: null }),
  getters: {
    sum: (state) => state.orders.reduce((s, o) => s + o.total_price, 0), // @ read total_price
    country() { return this.user.country; }, // @ read country
    costly: (state) => state.orders.filter((o) => o.state !== 'open'), // @ read state
    costliest() { return [...this.costly].sort((a, b) => b.quantity - a.quantity)[0]; }, // @ read quantity
  },
  actions: {
    async load(id) {
      this.orders = (await axios.get('/shop/v1/orders')).data.data.items; // @ GET /shop/v1/orders
      const res = await axios.get(`/people/v1/user/${id}`); // @ GET /people/v1/user/{}
      this.user = res.data.data;
    },
  },
});

export default {
  data() {
    return { items: [], form: { name: '', price: 0 } };
  },
  computed: {
    first() { return this.items[0].item_price; }, // @ read item_price
    shown: { get() { return this.items.slice(1); }, set(value) { this.items = value; } },
    names() { return this.shown.map((each) => each.name); }, // @ read name
    all: (page) => [...page.shown, ...page.items].map((each) => each.label), // @ read label
  },
  async mounted() {
    const { data } = await this.$axios.get('/shop/v1/catalog'); // @ GET /shop/v1/catalog
    this.items = data.data.items;
  },
  methods: {
    async save() {
      await this.$http.post('/shop/v1/goods', { ...this.form, selling: true }); // @ POST /shop/v1/goods; body selling
    },
  },
};

export async function report(id) {
  const cart = useCart();
  await cart.load(id);
  return cart.costliest.currency; // @ read currency
}
