package main
type API struct{ BaseURL string; client *http.Client }
type listResponse struct { Data struct { Items []catalogItem `json:"items"` } `json:"data"` }
type catalogItem struct { Price string `json:"item_price"`; Name string `json:"item_name"` }  // @ read item_name; read item_price
func (a *API) newRequest(ctx context.Context, method, path string, q url.Values, body interface{}) (*http.Request, error) {
	u, err := url.Parse(a.BaseURL)
	if err != nil { return nil, err }
	u.Path = path
	u.RawQuery = q.Encode()
	buf := new(bytes.Buffer)
	if body != nil { json.NewEncoder(buf).Encode(body) }
	return http.NewRequestWithContext(ctx, method, u.String(), buf)
}
func (a *API) Catalog(ctx context.Context) ([]catalogItem, error) {
	q := url.Values{}
	q.Set("price_min", "3")  // @ query price_min
	req, err := a.newRequest(ctx, http.MethodGet, "/shop/v1/catalog", q, nil)  // @ GET /shop/v1/catalog
	if err != nil { return nil, err }
	resp, err := a.client.Do(req)
	if err != nil { return nil, err }
	defer resp.Body.Close()
	var out listResponse
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil { return nil, err }
	for _, it := range out.Data.Items { log.Println(it.Price) }  // @ read item_price
	return out.Data.Items, nil
}
func (a *API) Create(ctx context.Context, g Good) error {
	payload := map[string]any{"name": g.Name, "price": g.Price}  // @ body price
	req, _ := a.newRequest(ctx, "POST", fmt.Sprintf("/shop/v1/goods/%d/copy", g.ID), nil, payload)  // @ POST /shop/v1/goods/{}/copy
	_, err := a.client.Do(req)
	return err
}
