package shop

// A package whose folder has another name, services that are converted, and parameters in a map.

type service struct{ client *Client }

type Client struct {
	base   string
	common service
	Goods  *GoodsService
}

type GoodsService service

type Page[T any] struct {
	Items []T `json:"items"`
}

type Good struct {
	Price string `json:"price"` // @ read price
}

func NewClient(base string) *Client {
	c := &Client{base: base}
	c.common.client = c
	c.Goods = (*GoodsService)(&c.common)
	return c
}

func (c *Client) get(path string, params map[string]string, out any) error {
	address, _ := url.Parse(c.base + path)
	query := address.Query()
	for name, value := range params {
		query.Add(name, value)
	}
	address.RawQuery = query.Encode()
	answer, err := http.Get(address.String())
	if err != nil {
		return err
	}
	return json.NewDecoder(answer.Body).Decode(out)
}

func (s *GoodsService) List() (*Page[Good], error) {
	page := &Page[Good]{}
	err := s.client.get("/shop/v1/goods", map[string]string{"sort_attr": "price"}, page) // @ GET /shop/v1/goods; query sort_attr
	return page, err
}
