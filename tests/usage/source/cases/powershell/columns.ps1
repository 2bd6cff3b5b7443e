# Calculated columns before others, on one line and on several.
$goods = (Invoke-RestMethod "https://shop.example.com/shop/v1/goods").data.items # @ GET /shop/v1/goods; read data; read items
$goods | Select-Object @{ n = 'Kind'; e = { 'goods' } }, id, name, @{ n = 'Price'; e = { $_.price } } # @ read id; read name; read price
