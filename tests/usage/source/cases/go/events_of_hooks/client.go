package shop

func All() {
	http.Get("https://x.example/shop/v1/goods") // @ GET /shop/v1/goods
}
