async function parsed(path) {
  const response = await fetch('https://x.example' + path);
  const json = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(json.message);
  return json.data;
}

async function goods() {
  const data = await parsed('/shop/v1/goods'); // @ GET /shop/v1/goods
  return data.items.map((good) => good.price); // @ read price
}

const kept = (path) => fetch('https://x.example' + path).then((response) => response.json()).catch((error) => { console.error(error); return null; }).finally(() => console.log(path));

async function user() {
  const found = await kept('/people/v1/user/3'); // @ GET /people/v1/user/3
  return found && found.country; // @ read country
}

async function other(crm) {
  const found = await kept('/people/v1/user/4'); // @ GET /people/v1/user/4
  const contact = await crm.find(found.email);
  return contact.country;
}
