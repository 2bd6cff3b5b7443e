# Bodies that are written as texts with doubled quotes and braces.
$base = "https://shop.example.com"
$format = '{{ "name": "{0}''s", "price": {1} }}'  # @ body name; body price
$body = $format -f $name, $price
Invoke-RestMethod -Method Post -Uri "$base/shop/v1/goods" -Body $body  # @ POST /shop/v1/goods

$other = "{ ""name"": ""$name"", ""price"": $price }"  # @ body name; body price
Invoke-RestMethod -Method Put -Uri "$base/shop/v1/goods/7" -Body $other  # @ PUT /shop/v1/goods/7
