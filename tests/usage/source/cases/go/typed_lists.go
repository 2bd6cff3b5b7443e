// Items of a list that is declared with its type have the members of that type.
package shop

type Order struct {
	Number  string
	Options *Options `json:"options,omitempty" yaml:"-"` // @ body options
}

type Options struct {
	Price float64 `json:"unit_price"` // @ body unit_price
}

type Client struct{ http *http.Client }

func (c *Client) create(order Order) error {
	body, _ := json.Marshal(order)
	_, err := c.http.Post("https://shop.example.org/shop/v1/orders", "application/json", bytes.NewReader(body)) // @ POST /shop/v1/orders
	return err
}

func push(client *Client, file string) {
	raw, _ := os.ReadFile(file)
	var orders []Order
	yaml.Unmarshal(raw, &orders)
	for _, order := range orders {
		order.Options = &Options{Price: 3} // @ body options; body unit_price
		client.create(order)
	}
}
