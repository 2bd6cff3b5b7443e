package main

// A client in a variable of another file, whose method calls a function with each item.
func run() error {
	query := url.Values{"sort_attr": {"price"}} // @ query sort_attr
	return client.Each("/shop/v1/goods", query, func(good map[string]any) error { // @ GET /shop/v1/goods
		fmt.Println(good["price"]) // @ read price
		return nil
	})
}
