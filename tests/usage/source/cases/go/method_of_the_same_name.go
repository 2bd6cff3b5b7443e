package shop

type service struct{ client *Client }

type Client struct {
	rest   *resty.Client
	common service
	Goods  *GoodsService
}

type GoodsService service

func New(url string) *Client {
	c := &Client{rest: resty.New().SetBaseURL(url)}
	c.common.client = c
	c.Goods = (*GoodsService)(&c.common)
	return c
}

func (s *GoodsService) Get(id int) (map[string]any, error) {
	var out map[string]any
	_, err := s.client.rest.R().SetResult(&out).Get(fmt.Sprintf("/shop/v1/goods/%d", id)) // @ GET /shop/v1/goods/3
	return out, err
}

func main() {
	goods, _ := New("https://acme.example.com").Goods.Get(3)
	fmt.Println(goods["price"]) // @ read price
}
