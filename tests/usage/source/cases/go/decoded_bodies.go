// What a file or a request of others has is read into structures, which are sent.
package shop

type Options struct {
	Price float64 `json:"unit_price"` // @ body unit_price
}

type Input struct {
	Name    string   `json:"name"` // @ body name
	Options *Options `json:"options,omitempty"` // @ body options
	Own     string   `json:"-"`
}

type Row struct {
	Code string `json:"code"` // @ body code
}

type Batch struct {
	Rows []Line `json:"rows"` // @ body rows
}

type Line struct {
	Weight float64 `json:"weight"` // @ body weight
}

type Settings struct {
	URL  string `json:"url"`
	Name string `json:"name"`
}

type Client struct{ base string }

func (c *Client) send(path string, in any) error {
	body, _ := json.Marshal(in)
	_, err := http.Post(c.base+path, "application/json", bytes.NewReader(body))
	return err
}

func main() {
	raw, _ := os.ReadFile(os.Args[1])
	var settings Settings
	json.Unmarshal(raw, &settings)
	client := &Client{base: settings.URL}

	var input Input
	if err := json.Unmarshal(raw, &input); err != nil {
		panic(err)
	}
	client.send("/shop/v1/goods", input) // @ POST /shop/v1/goods

	var rows []Row
	json.NewDecoder(os.Stdin).Decode(&rows)
	client.send("/shop/v1/goods/batch", map[string]any{"items": rows}) // @ POST /shop/v1/goods/batch; body items

	var batch Batch
	json.Unmarshal(raw, &batch)
	client.send("/shop/v1/goods/batch", batch) // @ POST /shop/v1/goods/batch

	var set Input
	set.Name = "x" // @ body name
	client.send("/shop/v1/orders", set) // @ POST /shop/v1/orders
}
