package x
func (c *C) call(method, path string, body io.Reader) {
	var req *http.Request
	switch method {
	case "GET", "HEAD":
		req, _ = http.NewRequest("GET", c.base+path, nil)
	case http.MethodPost:
		req, _ = http.NewRequest("POST", c.base+path, body)
	default:
		req, _ = http.NewRequest("PUT", c.base+path, body)
	}
	http.DefaultClient.Do(req)
}
func (c *C) a() {
	c.call("GET", "/shop/v1/goods", nil)  // @ GET /shop/v1/goods
	c.call("PUT", "/shop/v1/goods/3", nil)  // @ PUT /shop/v1/goods/3
}
