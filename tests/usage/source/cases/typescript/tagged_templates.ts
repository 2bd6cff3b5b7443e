import axios from "axios";

function endpoint(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return values.reduce<string>((path, value, index) => path + encodeURIComponent(value) + strings[index + 1], strings[0]);
}

const path = (literals: TemplateStringsArray, ...values: string[]) =>
  literals.map((each, index) => each + (values[index] ?? "")).join("");

const labels = (literals: TemplateStringsArray, ...values: string[]) => ({ title: literals.join(""), values });

const urls = {
  of(literals: TemplateStringsArray, ...values: string[]) {
    return String.raw(literals, ...values.map(encodeURIComponent));
  },
};

export const show = (id: number) => axios.get(endpoint`/shop/v1/goods/${id}`); // @ GET /shop/v1/goods/{}
export const copy = (id: string) => axios.post(path`/shop/v1/goods/${id}/copy`, {}); // @ POST /shop/v1/goods/{}/copy
export const user = (id: string) => axios.get(urls.of`/people/v1/user/${id}`); // @ GET /people/v1/user/{}
export const title = (id: string) => labels`goods ${id}`.title;
