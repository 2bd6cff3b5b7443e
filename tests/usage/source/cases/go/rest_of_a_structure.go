// The rest of the parameters, which nothing of the program gives: structures of their type.
package shop

type Draft struct {
	Price float64 `json:"price"` // @ body price
}

func Create(drafts ...*Draft) error {
	body, err := json.Marshal(map[string]any{"items": drafts}) // @ body items
	if err != nil {
		return err
	}
	_, err = http.Post("https://shop.example.com/shop/v1/goods", "application/json", bytes.NewReader(body)) // @ POST /shop/v1/goods
	return err
}
