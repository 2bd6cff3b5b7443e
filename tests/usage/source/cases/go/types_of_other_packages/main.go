package main

import "example.com/tool/shop"

func main() {
	client := shop.New("https://x.example.com")
	update := shop.Update{Shop: &shop.Options{Price: 12.5}} // @ body shop; body price
	client.Do("PUT", "/shop/v1/goods/3", update) // @ PUT /shop/v1/goods/3
	second := shop.Update{Title: "Rope"} // @ body title
	second.Shop = &shop.Options{} // @ body shop
	client.Save([]shop.Update{second, {Title: "Wire"}}) // @ body title
}
