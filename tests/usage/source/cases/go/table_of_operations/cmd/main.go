package main

import (
	"fmt"
	"os"

	"example.org/tool/shop"
)

func main() {
	c := shop.New(os.Getenv("SHOP_URL"), shop.Selling)
	run(c)
}

func run(c *shop.Client) {
	create(c)
}

func create(c *shop.Client) {
	made, err := shop.Get[shop.Good](c, "good.create", shop.GoodIn{Name: "Gold", Cost: 99}) // @ POST /shop/v1/goods; body name; body price
	if err != nil {
		return
	}
	fmt.Println(made.Cost) // @ read list_price
	orders, _ := shop.Get[shop.Order](c, "order.list", nil) // @ GET /shop/v1/orders
	fmt.Println(orders.Total) // @ read total
}
