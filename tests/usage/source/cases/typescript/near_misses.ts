import axios from "axios";
export const menu = [{ path: "/shop/v1/catalog", method: "GET", label: "Catalog" }];
const lms = axios.create({ baseURL: process.env.LMS });
export const state = { price: 0, items: [] as any[] };
export const store = {
  data() { return { price: 0, course: null as any }; },
  computed: { total() { return this.price * 2; } },
  methods: {
    async load() { this.course = (await lms.get("/shop/v1/goods/1")).data.data; }, // @ GET /shop/v1/goods/1
    name() { return this.course.course_name; }, // @ read course_name
  },
};

const { price, ...rest } = { price: 3, name: "x" };
console.log(price, rest.name);
const crm = axios.create({ baseURL: "https://crm.example.com/api" });
crm.get("/shop/v1/goods/1").then((r) => r.data.price);
const swagger = { "/shop/v1/orders": { get: { operationId: "x" } } };
export const openapi = { url: "/shop/v1/goods", info: { version: "1" } };
