package main

// A path that is formatted with a property of another response.
func copyGood(client *Client) {
	good, _ := client.Get(base + "/shop/v1/goods/3") // @ GET /shop/v1/goods/3
	http.Post(fmt.Sprintf("%s/shop/v1/goods/%d/copy", base, good.ID), "application/json", nil) // @ POST /shop/v1/goods/{}/copy
}
