package shop

// API is implemented by client, which a conversion of nil asserts.
type API interface {
	Good(ctx context.Context, id int) (*Good, error)
	SetGood(ctx context.Context, id int, fields Fields) error
}

type Fields map[string]any

type Good struct {
	ID    int    `json:"id"`
	Price string `json:"price"` // @ read price
}

type client struct {
	base url.URL
	hc   *http.Client
}

var _ API = (*client)(nil)

func New(address string) (API, error) {
	base, err := url.Parse(address)
	return &client{base: *base, hc: http.DefaultClient}, err
}

func (c *client) call(ctx context.Context, method string, segments []string, in, out any) error {
	u := c.base
	u.Path = path.Join(append([]string{u.Path}, segments...)...)
	var body bytes.Buffer
	if in != nil {
		json.NewEncoder(&body).Encode(in)
	}
	req, _ := http.NewRequestWithContext(ctx, method, u.String(), &body)
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

func (c *client) Good(ctx context.Context, id int) (*Good, error) {
	good := &Good{}
	return good, c.call(ctx, http.MethodGet, []string{"shop", "v1", "goods", strconv.Itoa(id)}, nil, good) // @ GET /shop/v1/goods/{}
}

func (c *client) SetGood(ctx context.Context, id int, fields Fields) error {
	return c.call(ctx, http.MethodPut, []string{"shop/v1/goods", strconv.Itoa(id)}, fields, nil) // @ PUT /shop/v1/goods/{}
}
