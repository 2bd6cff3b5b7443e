package shop

type Client struct{ rest *resty.Client }

type envelope[T any] struct {
	Data T `json:"data"`
}

type Good struct {
	Name  string `json:"name"`
	Price string `json:"price"` // @ read price
}

func (c *Client) Good(ctx context.Context, id int) (*Good, error) {
	out := &envelope[Good]{}
	res, err := c.rest.R().SetContext(ctx).SetResult(out).SetPathParam("id", fmt.Sprint(id)).Get("/shop/v1/goods/{id}") // @ GET /shop/v1/goods/{}
	if err := check(res, err); err != nil {
		return nil, err
	}
	return &out.Data, nil
}

func check(res *resty.Response, err error) error {
	if err == nil && res.IsError() {
		return fmt.Errorf("%s: %s", res.Request.URL, res.Status())
	}
	return err
}

func Print(c *Client) {
	good, _ := c.Good(context.Background(), 3)
	fmt.Println(good.Name, good.Price) // @ read price
}
