export async function POST(request: Request) { // @ WEBHOOK /
  const { payload } = await request.json();
  await save(payload.old_session); // @ read old_session
}
@Controller("hooks")
export class Hooks {
  @Post("lms")
  handle(@Body() body: any) { // @ WEBHOOK /
    return body.payload?.old_price; // @ read old_price
  }
}
const perform = async (z, bundle) => [{ m: bundle.cleanedRequest.payload.old_id }]; // @ WEBHOOK /; read old_id
export const fn = onRequest(async (req, res) => res.send(req.body.payload.old_name)); // @ WEBHOOK /; read old_name
fetch("https://acme.example.com/shop/v1/goods"); // @ GET /shop/v1/goods
