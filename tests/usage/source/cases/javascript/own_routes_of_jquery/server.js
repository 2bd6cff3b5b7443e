const express = require("express");
const request = require("request");
const app = express();

app.get("/api/good/:id", (req, res) => { // @ WEBHOOK /
  const url = "https://shop.example.com/shop/v1/goods/" + req.params.id;
  request({ url, json: true }, (error, response, body) => { // @ GET /shop/v1/goods/{}
    if (error || response.statusCode >= 400) return res.status(500).end();
    res.json({ code: body.data.name, status: body.data.enter_status }); // @ read name; read enter_status
  });
});
