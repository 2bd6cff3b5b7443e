package main

import (
	"fmt"
	"net/http"

	"gopkg.in/ini.v1"
)

func main() {
	cfg, err := ini.Load("shop.ini")
	if err != nil {
		panic(err)
	}
	base := cfg.Section("shop").Key("url").String()
	http.Get(base + cfg.Section("paths").Key("goods").String()) // @ GET /shop/v1/goods
	http.Get(base + fmt.Sprintf(cfg.Section("paths").Key("order").MustString(""), 3)) // @ GET /shop/v1/orders/3
	p := cfg.Section("paths")
	http.Post(base+p.Key("goods").Value(), "application/json", nil) // @ POST /shop/v1/goods
}
