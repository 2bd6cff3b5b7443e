package main

type dataset struct {
	Path string
	Cols []column
}

type column struct{ Head, Get string }

// Each dataset is a file, whose columns are properties of a row.
var datasets = []dataset{
	{
		Path: "/shop/v1/goods", // @ GET /shop/v1/goods
		Cols: []column{
			{"number", "id"},     // @ read id
			{"amount", "price"},  // @ read price
			{"title", "name.en"}, // @ read en
		},
	},
	{
		Path: "/shop/v1/orders", // @ GET /shop/v1/orders
		Cols: []column{{"order", "number"}}, // @ read number
	},
}
