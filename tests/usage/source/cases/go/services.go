package main

// Services that share a client, URLs that are copied, results with names, envelopes, and options with tags.

type service struct {
	client *Client
}

type GoodsService service

type Client struct {
	http  *http.Client
	base  *url.URL
	Goods *GoodsService
}

func New(base string) *Client {
	address, _ := url.Parse(base)
	c := &Client{base: address}
	c.Goods = (*GoodsService)(&service{c})
	return c
}

type options struct {
	Size int    `url:"page_size"`
	Sort string `url:"sort_attr"`
}

type Good struct {
	Price float64 `json:"price"` // @ read price
}

func (c *Client) request(method, path string, body any) (*http.Request, error) {
	address, _ := c.base.Parse(path)
	var buffer bytes.Buffer
	json.NewEncoder(&buffer).Encode(body)
	return http.NewRequest(method, address.String(), &buffer)
}

func (c *Client) Do(request *http.Request, out any) (*http.Response, error) {
	answer, err := c.http.Do(request)
	return answer, json.NewDecoder(answer.Body).Decode(&struct {
		Data any `json:"data"`
	}{out})
}

func (s *GoodsService) List(selected *options) (found []Good, err error) {
	values, _ := query.Values(selected)
	request, _ := s.client.request("GET", "shop/v1/goods?"+values.Encode(), nil) // @ GET /shop/v1/goods
	_, err = s.client.Do(request, &found)
	return
}

func (s *GoodsService) Get(id int) (*Good, error) {
	request, err := s.client.request("GET", "shop/v1/goods/"+strconv.Itoa(id), nil) // @ GET /shop/v1/goods/{}
	good := new(Good)
	_, err = s.client.Do(request, good)
	return good, err
}

func (c *Client) order(id string) {
	address := *c.base
	address.Path += "/shop/v1/orders/" + id
	http.Get(address.String()) // @ GET /shop/v1/orders/{}
}

func main() {
	New("https://x").Goods.List(&options{Size: 200, Sort: "price"}) // @ query sort_attr
}
