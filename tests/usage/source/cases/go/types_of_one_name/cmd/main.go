package main

import "example.com/tool/internal/shop"

func main() {
	for _, each := range shop.New("https://x.example.com").Goods() {
		println(each.Price) // @ read price
	}
}
