package shop

// Services of one client, which are all converted from one object.

type service struct {
	client *Client
}

type Client struct {
	base   string
	common service

	Goods  *GoodsService
	Orders *OrdersService
}

type (
	GoodsService  service
	OrdersService service
)

type good struct {
	Price string `json:"price"` // @ read price
}

func New(base string) *Client {
	c := &Client{base: base}
	c.common.client = c
	c.Goods = (*GoodsService)(&c.common)
	c.Orders = (*OrdersService)(&c.common)
	return c
}

func (c *Client) get(path string, query url.Values, out any) error {
	res, err := http.Get(c.base + path + "?" + query.Encode())
	if err != nil {
		return err
	}
	return json.NewDecoder(res.Body).Decode(out)
}

func (s *GoodsService) List(sort string) ([]good, error) {
	var out struct {
		Items []good `json:"items"` // @ read items
	}
	err := s.client.get("/shop/v1/goods", url.Values{"sort_attr": {sort}}, &out) // @ GET /shop/v1/goods; query sort_attr
	return out.Items, err // @ read items
}

func main() {
	client := New(os.Getenv("SHOP"))
	goods, _ := client.Goods.List("price")
	fmt.Println(goods[0].Price) // @ read price
}
