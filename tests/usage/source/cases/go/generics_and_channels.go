package shop

type Page[T any] struct {
	Data struct {
		Items []T `json:"items"`
	} `json:"data"`
}

type Good struct {
	Name  string `json:"name"`
	Price string `json:"price"` // @ read price
}

type User struct {
	Country string `json:"country"` // @ read country
}

func list[T any](base, path string) ([]T, error) {
	res, err := http.Get(base + path)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	var page Page[T]
	err = json.NewDecoder(res.Body).Decode(&page)
	return page.Data.Items, err
}

func Goods(base string) {
	goods, err := list[Good](base, "/shop/v1/goods") // @ GET /shop/v1/goods
	if err != nil {
		log.Fatal(err)
	}
	for i := range goods {
		fmt.Println(goods[i].Price) // @ read price
	}
}

type Order struct {
	Total string `json:"total"` // @ read total
}

func get[T any](base, path string) ([]T, error) {
	res, err := http.Get(base + path)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	var page Page[T]
	return page.Data.Items, json.NewDecoder(res.Body).Decode(&page)
}

func Orders(base string) {
	orders, _ := get[Order](base, "/shop/v1/orders") // @ GET /shop/v1/orders
	fmt.Println(orders[0].Total) // @ read total
}

func Users(base string, ids []int) {
	users := make(chan User)
	for _, id := range ids {
		go func(id int) {
			res, _ := http.Get(fmt.Sprintf("%s/people/v1/user/%d", base, id)) // @ GET /people/v1/user/{}
			var user User
			json.NewDecoder(res.Body).Decode(&user)
			users <- user
		}(id)
	}
	first := <-users
	fmt.Println(first.Country) // @ read country
	for user := range users {
		fmt.Println(user.Country) // @ read country
	}
}
