package shop

import "github.com/go-resty/resty/v2"

type Client struct{ http *resty.Client }

type Good struct {
	Name  string `json:"goods_name"`
	Price string `json:"price"` // @ read price
}

func (c *Client) token() string {
	var t struct {
		AccessToken string `json:"access_token"`
	}
	c.http.R().SetResult(&t).Post("/oauth2/token")
	return t.AccessToken
}

func (c *Client) request() *resty.Request {
	return c.http.R().SetError(&APIError{}).SetAuthToken(c.token())
}

func (c *Client) Good(id string) (*Good, error) {
	var good Good
	_, err := c.request().SetPathParam("id", id).SetResult(&good).Get("/shop/v1/goods/{id}") // @ GET /shop/v1/goods/{}
	return &good, err
}

func New(base string) *Client { return &Client{http: resty.New().SetBaseURL(base)} }

func Change(id string) {
	var good Good
	client := New("https://shop.example.com").http
	client.R().SetBody(map[string]any{"name": "x"}).SetPathParam("id", id).SetHeader("A", "b").Put("/shop/v1/goods/{id}") // @ PUT /shop/v1/goods/{}; body name
}
