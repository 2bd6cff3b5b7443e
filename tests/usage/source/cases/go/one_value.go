// A structure with one value, which may be zero.
package shop

type Good struct {
	Code  string  `json:"code"`
	Price float64 `json:"price"`  // @ body price
}

func update(id int, good Good) {
	body, _ := json.Marshal(good)
	request, _ := http.NewRequest("PUT", fmt.Sprintf("https://shop.example.com/shop/v1/goods/%d", id), bytes.NewReader(body))  // @ PUT /shop/v1/goods/3
	http.DefaultClient.Do(request)
}

func set() func() {
	var price float64
	flag.Float64Var(&price, "price", 0, "the price")
	return func() { update(3, Good{Price: price}) }  // @ body price
}
