package a
type Course struct {
	Name string `json:"name"`
	Category struct {
		Code string `json:"code"` // @ read code
	} `json:"category"` // @ read category
}
func f() { var c Course
	r, _ := http.Get(base + "/shop/v1/goods/3") // @ GET /shop/v1/goods/3
	json.NewDecoder(r.Body).Decode(&c)
	fmt.Println(c.Category.Code) // @ read category; read code
}
