package lms
import ("net/http"; "encoding/json"; "fmt")
const goodsPath = "/shop/v1/goods"
type Price struct { Price string `json:"price"` }  // @ read price
type Good struct { ID int `json:"id"`
 Prices []Price `json:"prices"` }  // @ read prices
type goodsResp struct { Data struct { Items []Good `json:"items"` } `json:"data"` }
type Client struct { base string; http *http.Client }
func New(base string) *Client { return &Client{base: base, http: http.DefaultClient} }
func (c *Client) do(method, path string, body any, out any) error {
  b, _ := json.Marshal(body)
  req, err := http.NewRequest(method, c.base+path, bytes.NewReader(b))
  if err != nil { return err }
  resp, err := c.http.Do(req)
  if err != nil { return err }
  defer resp.Body.Close()
  return json.NewDecoder(resp.Body).Decode(out)
}
func (c *Client) Create(name string) error {
  return c.do("POST", goodsPath, map[string]any{"name": name, "price": 3}, nil)  // @ POST /shop/v1/goods
}
func (c *Client) Goods() ([]Good, error) {
  u := fmt.Sprintf("%s/shop/v1/goods?sort_attr=price&page=%d", c.base, 1)  // @ query sort_attr
  resp, err := http.Get(u)  // @ GET /shop/v1/goods
  body, err := io.ReadAll(resp.Body)
  var out goodsResp
  if err := json.Unmarshal(body, &out); err != nil { return nil, err }
  for _, g := range out.Data.Items { fmt.Println(g.Prices[0].Price) }  // @ read price; read prices
  return out.Data.Items, nil
}
func raw() {
  resp, _ := resty.New().SetBaseURL("https://acme.example.com").R().SetQueryParam("price_min", "1").SetBody(map[string]interface{}{"a": 1}).Put("/shop/v1/goods/3")  // @ PUT /shop/v1/goods/3; body a; query price_min
  var m map[string]interface{}
  json.Unmarshal(resp.Body(), &m)
  fmt.Println(m["data"].(map[string]interface{})["ecommerce"])
}
