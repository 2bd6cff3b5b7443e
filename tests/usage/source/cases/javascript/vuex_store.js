// A store of Vuex: actions commit mutations by their names, which set what getters read.
import { createStore } from 'vuex';
import axios from 'axios';

export default createStore({
  state: { goods: [], order: null, country: 'it' },
  mutations: {
    SET_GOODS(state, goods) { state.goods = goods; },
    setOrder: (state, { data }) => { state.order = data; },
  },
  actions: {
    async load({ commit, dispatch, state }, id) {
      const response = await axios.get('/shop/v1/goods', { params: { country: state.country } }); // @ GET /shop/v1/goods; query country
      commit('SET_GOODS', response.data.items); // @ read items
      return dispatch('order', id);
    },
    order(context, id) {
      return axios.get(`/shop/v1/orders/${id}`).then((found) => context.commit('setOrder', found)); // @ GET /shop/v1/orders/{}
    },
  },
  getters: {
    prices: (state) => state.goods.map((each) => each.price), // @ read price
    total: (state) => state.order && state.order.total, // @ read total
  },
});
