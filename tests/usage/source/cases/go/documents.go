package shop

// Bodies as text, lists of structures, paths of variable length.

type line struct {
	Name  string `json:"name"` // @ body name
	Price int    `json:"price"` // @ body price
}

func text() {
	payload := strings.NewReader(`{
	"price": 3}`) // @ body price
	req, _ := http.NewRequest("POST", base+"/shop/v1/goods", payload) // @ POST /shop/v1/goods
	http.DefaultClient.Do(req)
}

func bytesOfText() {
	payload := []byte(`{"price": 3}`) // @ body price
	http.Post(base+"/shop/v1/orders", "application/json", bytes.NewBuffer(payload)) // @ POST /shop/v1/orders
}

func list() error {
	lines := []line{
		{Name: "x"}, // @ body name
		{Price: 3}, // @ body price
	}
	_, err := resty.R().SetBody(map[string]any{"items": lines}).Post(base + "/shop/v1/goods/batch") // @ POST /shop/v1/goods/batch; body items
	return err
}

func address(elem ...string) string {
	u, _ := url.Parse(base)
	u.Path = path.Join(append([]string{u.Path}, elem...)...)
	return u.String()
}

func remove(id string) {
	req, _ := http.NewRequest(http.MethodDelete, address("shop", "v1", "goods", id), nil) // @ DELETE /shop/v1/goods/{}
	http.DefaultClient.Do(req)
}

func served(t *testing.T) {
	req := httptest.NewRequest("GET", "/shop/v1/catalog", nil)
	handler.ServeHTTP(httptest.NewRecorder(), req)
}
