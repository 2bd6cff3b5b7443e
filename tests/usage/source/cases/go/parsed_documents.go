package main

import (
	"io"
	"net/http"
	"os"

	"github.com/tidwall/gjson"
)

func symbol() string {
	resp, _ := http.Get(os.Getenv("SHOP") + "/people/v1/user") // @ GET /people/v1/user
	body, _ := io.ReadAll(resp.Body)
	return gjson.GetBytes(body, "data.country").String() // @ read country
}

func plans() {
	resp, _ := http.Get(os.Getenv("SHOP") + "/shop/v1/goods") // @ GET /shop/v1/goods
	body, _ := io.ReadAll(resp.Body)
	for _, each := range gjson.ParseBytes(body).Get("data.items").Array() {
		println(each.Get("price").Float()) // @ read price
	}
}

func prices() {
	resp, _ := http.Get(os.Getenv("SHOP") + "/shop/v1/goods") // @ GET /shop/v1/goods
	body, _ := io.ReadAll(resp.Body)
	gjson.GetBytes(body, "data.items.#.price").ForEach(func(_, value gjson.Result) bool { return true }) // @ read price
}
