# A path that is formatted with a property of another response.
$good = (Invoke-RestMethod "$base/shop/v1/goods/3").data  # @ GET /shop/v1/goods/3
Invoke-RestMethod -Method Put -Uri ($base + '/shop/v1/goods/{0}' -f $good.id) -Body (@{ price = 3 } | ConvertTo-Json)  # @ PUT /shop/v1/goods/{}; body price
