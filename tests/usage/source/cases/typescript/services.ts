import { HttpService } from '@nestjs/axios';
import { firstValueFrom } from 'rxjs';
import got, { Got } from 'got';
import { z } from 'zod';
const GoodSchema = z.object({ id: z.number(), price: z.string().optional() });  // @ read price
@Injectable()
export class LmsService {
  private readonly client: Got;
  constructor(private readonly httpService: HttpService, private readonly config: ConfigService) {
    this.client = got.extend({ prefixUrl: this.config.get<string>('LMS_URL'), responseType: 'json' });
  }
  async one(id: number) {
    const { data } = await firstValueFrom(this.httpService.get(`${this.config.get('LMS_URL')}/shop/v1/goods/${id}`).pipe(catchError((e) => { throw e; })));  // @ GET /shop/v1/goods/{}
    return GoodSchema.parse(data.data);
  }
  async list(): Promise<string[]> {
    const { body } = await this.client.get('shop/v1/goods', { searchParams: { sort_attr: 'price' } });  // @ GET /shop/v1/goods; query sort_attr
    const items: any[] = (body as any).data.items;
    return items.filter((i) => i.selling === true).map(({ price }) => price);  // @ read price; read selling
  }
  async create(input: CreateInput) {
    const res = await this.client.post<{ data: Good }>('shop/v1/goods', { json: this.toBody(input) }).json();  // @ POST /shop/v1/goods
    return res.data.id;
  }
  private toBody({ title, price, ...rest }: CreateInput) { return { name: title, ...(price && { price }), ...rest }; }  // @ body price
}
const endpoints: Record<string, string> = { catalog: '/shop/v1/catalog' };
export async function load(name: keyof typeof endpoints) {
  const res = await fetch(`${BASE}${endpoints[name]}`);  // @ GET /shop/v1/catalog
  for (const [key, value] of Object.entries((await res.json()).data)) { console.log(key, value); }
}
const results = await Promise.all([1, 2].map(async (id) => (await axios.get(`${BASE}/people/v1/user/${id}`)).data.data));  // @ GET /people/v1/user/1; GET /people/v1/user/2
results.forEach((u) => console.log(u.country));  // @ read country
