package shop

type Client struct{ base string }

type Good struct {
	Price float64 // @ read price
}

func New(base string) *Client {
	return &Client{base: base}
}

func (c *Client) get(path string, v any) error {
	resp, err := http.Get(c.base + path)
	if err != nil {
		return err
	}
	return json.NewDecoder(resp.Body).Decode(v)
}

func (c *Client) Goods() ([]Good, error) {
	var out struct{ Data struct{ Items []Good } }
	err := c.get("/shop/v1/goods", &out) // @ GET /shop/v1/goods
	return out.Data.Items, err
}

func (c *Client) User(id string) (map[string]any, error) {
	var out struct{ Data map[string]any }
	err := c.get("/people/v1/user/"+id, &out) // @ GET /people/v1/user/{}
	return out.Data, err
}

type Row struct {
	Name   string  `json:"name"`
	Amount float64 `json:"amount"` // @ body amount
}

func (c *Client) Batch(names []string) error {
	rows := make([]Row, 0, len(names))
	for _, name := range names {
		rows = append(rows, Row{Name: name, Amount: 1}) // @ body amount
	}
	body, _ := json.Marshal(struct {
		Items []Row `json:"items"`
	}{rows})
	_, err := http.Post(c.base+"/shop/v1/goods/batch", "application/json", bytes.NewReader(body)) // @ POST /shop/v1/goods/batch
	return err
}
