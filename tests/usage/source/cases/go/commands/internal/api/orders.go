package api

type Order struct {
	ID    int     `json:"id"`
	Price float64 `json:"order_price"` // @ read order_price
}

func (c *Client) Orders() ([]Order, error) {
	var out struct {
		Data struct {
			Items []Order `json:"items"`
		} `json:"data"`
	}
	err := c.Get("/shop/v1/orders", &out) // @ GET /shop/v1/orders
	return out.Data.Items, err
}
