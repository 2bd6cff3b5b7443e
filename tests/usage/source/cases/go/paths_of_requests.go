// A request gets its path when it is made already.
package shop
func show() {
	request, _ := http.NewRequest("GET", "https://x.example", nil)
	request.URL.Path = "/shop/v1/goods/1"  // @ GET /shop/v1/goods/1
	response, _ := http.DefaultClient.Do(request)
	var found struct { Price float64 `json:"price"` }  // @ read price
	json.NewDecoder(response.Body).Decode(&found)
	fmt.Println(found.Price)  // @ read price
}
