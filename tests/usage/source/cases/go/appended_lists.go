// Lists into which what is read of each page is put, also by a function that another one calls.
package a
import ("net/http"; "encoding/json"; "fmt")
type Client struct { token string }
type Record struct {
	ID    int     `json:"id"`
	Price float64 `json:"price"`  // @ read price
}

func (c *Client) List() ([]Record, error) {
	var out []Record
	resp, _ := http.Get(base + "/shop/v1/goods")  // @ GET /shop/v1/goods
	var items []Record
	json.NewDecoder(resp.Body).Decode(&items)
	out = append(out, items...)
	for _, r := range out {
		fmt.Println(r.Price)  // @ read price
	}
	return out, nil
}
func (c *Client) Two() ([]Record, error) {
	var out []Record
	resp, _ := http.Get(base + "/shop/v1/orders")  // @ GET /shop/v1/orders
	err := c.give(func() error {
		var items []Record
		json.NewDecoder(resp.Body).Decode(&items)
		out = append(out, items...)
		return nil
	})
	for _, r := range out {
		fmt.Println(r.Price)  // @ read price
	}
	return out, nil
}
func (c *Client) give(fn func() error) error { return fn() }
