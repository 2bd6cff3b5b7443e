package main

import "example.org/prices/shop"

func main() {
	client := shop.New(os.Getenv("SHOP"))
	goods, _ := client.Goods()
	for _, good := range goods {
		fmt.Println(good.Price) // @ read price
	}
	user, _ := client.User(os.Args[1])
	if country, ok := user["country"].(string); ok { // @ read country
		fmt.Println(country)
	}
}
