package shop

type Client struct{ base string }

type envelope[T any] struct {
	Data T `json:"data"`
}

func Get[T any](c *Client, path string) (T, error) {
	var out envelope[T]
	resp, err := http.Get(c.base + path)
	if err != nil {
		return out.Data, err
	}
	err = json.NewDecoder(resp.Body).Decode(&out)
	return out.Data, err
}
