package shop

type good struct {
	Price string `json:"price"` // @ read price
}

type page[T any] struct {
	Items []T `json:"items"`
}

func list[T any](address string, query url.Values) ([]T, error) {
	response, err := http.Get(address + "?" + query.Encode())
	if err != nil {
		return nil, err
	}
	var found page[T]
	err = json.NewDecoder(response.Body).Decode(&found)
	return found.Items, err
}

var host = os.Getenv("HOST")
var readers = map[string]func(string) error{"all": func(path string) error {
	_, err := http.Get(host + path)
	return err
}}

func goods(kind string) ([]good, error) {
	query := url.Values{"sort_attr": {"price"}}                      // @ query sort_attr
	err := readers[kind]("/shop/v1/orders") // @ GET /shop/v1/orders
	if err != nil {
		return nil, err
	}
	return list[good](host+"/shop/v1/goods", query) // @ GET /shop/v1/goods
}
