package main

// A map with a name, whose methods read its entries; a switch on a type gives the entry a name.
type Row map[string]any

func (r Row) Float(key string) float64 {
	switch v := r[key].(type) {
	case float64:
		return v
	case string:
		f, _ := strconv.ParseFloat(v, 64)
		return f
	}
	return 0
}

func (r Row) Sub(key string) Row {
	if m, ok := r[key].(map[string]any); ok {
		return m
	}
	return Row{}
}

type Goods struct {
	Amount float64 `json:"amount"` // @ read amount
}

func (g Goods) Doubled() float64 {
	return g.Amount * 2 // @ read amount
}

func get(path string, out any) {
	res, _ := http.Get("https://shop.example.com" + path)
	json.NewDecoder(res.Body).Decode(out)
}

func main() {
	var list struct {
		Items []Row `json:"items"`
	}
	get("/shop/v1/goods", &list) // @ GET /shop/v1/goods
	for _, item := range list.Items {
		fmt.Println(item.Float("price"))              // @ read price
		fmt.Println(item.Sub("stock").Float("count")) // @ read stock; read count
		shown := Row(item["maker"].(map[string]any))  // @ read maker
		fmt.Println(shown.Float("discount"))          // @ read discount
	}
	var one Goods
	get("/shop/v1/goods/3", &one) // @ GET /shop/v1/goods/3
	fmt.Println(one.Doubled())
	row := Row{"price": 1}
	fmt.Println(row.Float("price"))
}
