// The common clients of the language, with one call each: its path, and its parameters, its body or what it reads.
const https = require('https'); const axios = require('axios'); const got = require('got'); const superagent = require('superagent'); const rp = require('request-promise'); const ky = require('ky'); const request = require('request');
const base = 'https://x.example';
function j1() { https.get(base + '/shop/v1/goods/1', (res) => { let s = ''; res.on('data', (c) => { s += c; }); res.on('end', () => console.log(JSON.parse(s).data.prize)); }); }  // @ GET /shop/v1/goods/1; read data; read prize
function j2() { const req = https.request({ hostname: 'x.example', path: '/shop/v1/goods', method: 'POST' }, () => {}); req.write(JSON.stringify({ price: 3 })); req.end(); }  // @ POST /shop/v1/goods; body price
async function j3() { const r = await fetch(`${base}/shop/v1/goods/1`); const { data: { prize } } = await r.json(); console.log(prize); }  // @ GET /shop/v1/goods/1; read data; read prize
function j4() { fetch(base + '/shop/v1/goods/1').then((r) => r.json()).then((j) => console.log(j.data.prize)).catch(console.error); }  // @ GET /shop/v1/goods/1; read data; read prize
async function j5() { const u = new URL('/shop/v1/goods', base); u.search = new URLSearchParams({ sort_attr: 'price' }).toString(); await fetch(u); }  // @ GET /shop/v1/goods; query sort_attr
async function j6() { await fetch(base + '/shop/v1/goods?' + new URLSearchParams({ sort_attr: 'price' })); }  // @ GET /shop/v1/goods; query sort_attr
async function j7() { const { data } = await axios.get(base + '/shop/v1/goods/1'); console.log(data.data.prize); }  // @ GET /shop/v1/goods/1; read data; read prize
async function j8() { await axios({ method: 'put', url: base + '/shop/v1/goods/1', data: { price: 3 } }); }  // @ PUT /shop/v1/goods/1; body price
async function j9() { const b = await got(base + '/shop/v1/goods/1').json(); console.log(b.data.prize); }  // @ GET /shop/v1/goods/1; read data; read prize
async function j10() { const b = await got.post(base + '/shop/v1/goods', { json: { price: 3 }, responseType: 'json' }); console.log(b.body); }  // @ POST /shop/v1/goods; body price
async function j11() { const r = await superagent.get(base + '/shop/v1/goods').query({ sort_attr: 'price' }).set('A', 'b'); console.log(r.body); }  // @ GET /shop/v1/goods; query sort_attr
async function j12() { const r = await rp({ uri: base + '/shop/v1/goods/1', json: true }); console.log(r.data.prize); }  // @ GET /shop/v1/goods/1; read data; read prize
async function j13() { await ky.put('shop/v1/goods/1', { prefixUrl: base, json: { price: 3 } }); }  // @ PUT /shop/v1/goods/1; body price
function j14() { request.post({ url: base + '/shop/v1/goods', json: { price: 3 } }, (e, r, b) => {}); }  // @ POST /shop/v1/goods; body price
function j15() { const x = new XMLHttpRequest(); x.open('GET', '/shop/v1/orders/3'); x.send(); }  // @ GET /shop/v1/orders/3
function j16() { $.getJSON('/shop/v1/goods/1', (r) => { console.log(r.data.prize); }); }  // @ GET /shop/v1/goods/1; read data; read prize
function j17() { $.ajax({ url: '/shop/v1/goods', type: 'POST', contentType: 'application/json', data: JSON.stringify({ price: 3 }) }); }  // @ POST /shop/v1/goods; body price
async function j18() { const p = new URLSearchParams(); p.append('sort_attr', 'price'); await axios.get(`${base}/shop/v1/goods?${p.toString()}`); }  // @ GET /shop/v1/goods; query sort_attr
async function j19() { await fetch(new Request(base + '/shop/v1/goods', { method: 'POST', body: JSON.stringify({ price: 3 }) })); }  // @ POST /shop/v1/goods; body price
async function j20() { const { request: r } = require('undici'); const { body } = await r(base + '/shop/v1/goods/1'); const j = await body.json(); console.log(j.data.prize); }  // @ GET /shop/v1/goods/1; read data; read prize
