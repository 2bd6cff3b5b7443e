// The common clients of the language, with one call each: its path, and its parameters, its body or what it reads.
package a
import ("bytes"; "encoding/json"; "fmt"; "net/http"; "net/url"; "strings"; "io")
var base = "https://x.example"
func g1() { r, _ := http.Get(base + "/shop/v1/goods/1"); var v struct{ Data struct{ Prize string `json:"prize"` } `json:"data"` }; json.NewDecoder(r.Body).Decode(&v); fmt.Println(v.Data.Prize) }  // @ GET /shop/v1/goods/1; read data; read prize
func g2() { r, _ := http.Get(fmt.Sprintf("%s/shop/v1/goods/%d", base, 2)); b, _ := io.ReadAll(r.Body); var v map[string]interface{}; json.Unmarshal(b, &v); d := v["data"].(map[string]interface{}); fmt.Println(d["prize"]) }  // @ GET /shop/v1/goods/2; read data; read prize
func g3() { p := url.Values{}; p.Add("sort_attr", "price"); http.Get(base + "/shop/v1/goods?" + p.Encode()) }  // @ GET /shop/v1/goods; query sort_attr
func g4() { u, _ := url.Parse(base + "/shop/v1/goods"); q := u.Query(); q.Set("sort_attr", "price"); u.RawQuery = q.Encode(); http.Get(u.String()) }  // @ GET /shop/v1/goods; query sort_attr
func g5() { b, _ := json.Marshal(map[string]any{"price": 3}); http.Post(base+"/shop/v1/goods", "application/json", bytes.NewBuffer(b)) }  // @ POST /shop/v1/goods; body price
func g6() { req, _ := http.NewRequest("PUT", base+"/shop/v1/goods/3", strings.NewReader(`{"price": 5}`)); http.DefaultClient.Do(req) }  // @ PUT /shop/v1/goods/3; body price
func g8() { u := url.URL{Scheme: "https", Host: "x.example", Path: "/shop/v1/goods", RawQuery: "sort_attr=price"}; http.Get(u.String()) }  // @ GET /shop/v1/goods; query sort_attr
func g9() { u, _ := url.JoinPath(base, "shop", "v1", "goods", "3"); r, _ := http.Get(u); var v struct{ Data struct{ Prize string } }; json.NewDecoder(r.Body).Decode(&v); fmt.Println(v.Data.Prize) }  // @ GET /shop/v1/goods/3; read data; read prize
func g10() { u, _ := url.Parse(base); u = u.JoinPath("shop/v1/goods", "3"); r, _ := http.Get(u.String()); var v struct{ Data struct{ Prize string } }; json.NewDecoder(r.Body).Decode(&v); fmt.Println(v.Data.Prize) }  // @ GET /shop/v1/goods/3; read data; read prize
func g11() { u, _ := url.Parse(base); rel, _ := u.Parse("/shop/v1/goods/3"); r, _ := http.Get(rel.String()); var v struct{ Data struct{ Prize string } }; json.NewDecoder(r.Body).Decode(&v); fmt.Println(v.Data.Prize) }  // @ GET /shop/v1/goods/3; read data; read prize
func g12() { u, _ := url.Parse(base); rel := &url.URL{Path: "/shop/v1/goods/3"}; r, _ := http.Get(u.ResolveReference(rel).String()); var v struct{ Data struct{ Prize string } }; json.NewDecoder(r.Body).Decode(&v); fmt.Println(v.Data.Prize) }  // @ GET /shop/v1/goods/3; read data; read prize
func g13() { var buf bytes.Buffer; json.NewEncoder(&buf).Encode(struct{ Price float64 `json:"price"` }{3}); req, _ := http.NewRequest("POST", base+"/shop/v1/goods", &buf); http.DefaultClient.Do(req) }  // @ POST /shop/v1/goods; body price
