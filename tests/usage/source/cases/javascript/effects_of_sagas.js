// Effects of Redux-Saga, which call functions later, and what an action of Redux Toolkit has that got a response.
import { call, all, put } from 'redux-saga/effects';
import { createAsyncThunk, createSlice } from '@reduxjs/toolkit';
import axios from 'axios';

const api = axios.create({ baseURL: '/' });
const order = (id) => api.get(`/shop/v1/orders/${id}`).then((r) => r.data); // @ GET /shop/v1/orders/{}

export function* goods({ id }) {
  const { data } = yield call(api.get, '/shop/v1/goods', { params: { page: 1 } }); // @ GET /shop/v1/goods; query page
  yield put({ type: 'GOODS', prices: data.items.map((each) => each.price) }); // @ read items; read price
  const [one, of] = yield all([call(api.get, `/shop/v1/goods/${id}`), call(order, id)]); // @ GET /shop/v1/goods/{}
  console.log(one.data.country, of.total); // @ read country; read total
  yield call([api, api.post], '/shop/v1/orders', { discount: 3 }); // @ POST /shop/v1/orders; body discount
}

export const people = createAsyncThunk('people', async (page) => {
  const { data } = await api.get('/people/v1/user', { params: { page } }); // @ GET /people/v1/user; query page
  return data.people; // @ read people
});

export default createSlice({
  name: 'people',
  initialState: { emails: [], discount: 0 },
  extraReducers: (builder) =>
    builder.addCase(people.fulfilled, (state, action) => {
      state.emails = action.payload.map((each) => each.email); // @ read email
    }),
});
