import { shop } from "../../lib/shop";
export default async function handler({ query: { id } }, res) {
  const user = await shop(`/people/v1/user/${id}`);  // @ GET /people/v1/user/{}
  res.status(200).json(user);
}
