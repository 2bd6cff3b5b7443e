import { ref } from "vue";
import axios from "axios";

export function useGoods() {
  const goods = ref([]);
  const load = async () => {
    goods.value = (await axios.get(import.meta.env.VITE_SHOP + "/shop/v1/goods")).data.data.items;  // @ GET /shop/v1/goods; read data; read items
  };
  const order = ref(null);
  const show = async (id) => {
    order.value = (await axios.get(import.meta.env.VITE_SHOP + `/shop/v1/orders/${id}`)).data;  // @ GET /shop/v1/orders/3
  };
  const best = { price: 3 };
  return { goods, load, order, show, best };
}
