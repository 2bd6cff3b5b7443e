package a
func call(path string, kind int, body map[string]any) {
	if kind == 1 {
		b, _ := json.Marshal(body)
		req, _ := http.NewRequest("PUT", base+path, bytes.NewReader(b))
		http.DefaultClient.Do(req)
		return
	}
	http.Get(base + path)
}
func kinds(path string, kind int, body map[string]any) {
	switch kind {
	case 1:
		b, _ := json.Marshal(body)
		req, _ := http.NewRequest("PUT", base+path, bytes.NewReader(b))
		http.DefaultClient.Do(req)
	default:
		http.Get(base + path)
	}
}
func run() {
	call("/shop/v1/goods", 0, nil)  // @ GET /shop/v1/goods
	call("/shop/v1/goods/3", 1, map[string]any{"price": 3})  // @ PUT /shop/v1/goods/3; body price
	kinds("/shop/v1/goods", 0, nil)  // @ GET /shop/v1/goods
	kinds("/shop/v1/goods/3", 1, map[string]any{"price": 3})  // @ PUT /shop/v1/goods/3; body price
}
