// Functions of a cloud that answer requests, as the type of what they get says, or their names.
import type { APIGatewayProxyEventV2, SQSEvent } from 'aws-lambda';

export async function receive(given: APIGatewayProxyEventV2) { // @ WEBHOOK /
  const sent = JSON.parse(given.body ?? '{}');
  console.log(sent.payload.price); // @ read payload; read price
}

export const handler = async (ev: any) => { // @ WEBHOOK /
  console.log(JSON.parse(ev.body).label); // @ read label
};

export async function queue(given: SQSEvent) {
  for (const record of given.Records) console.log(JSON.parse(record.body).weight);
}

export const clicked = async (ev: any) => {
  console.log(JSON.parse(ev.body).weight);
};

fetch('https://x.example/shop/v1/goods').then((reply) => reply.json()).then((goods) => console.log(goods.weight)); // @ GET /shop/v1/goods; read weight
