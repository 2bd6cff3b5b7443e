package main

func main() {
	page, err := shop.NewClient(os.Getenv("SHOP_URL")).Goods.List()
	if err != nil {
		log.Fatal(err)
	}
	for _, good := range page.Items {
		fmt.Println(good.Price) // @ read price
	}
}
