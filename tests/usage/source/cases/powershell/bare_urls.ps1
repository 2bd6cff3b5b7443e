# URLs without quotes, and one that is written as a text.
Invoke-RestMethod -Uri $base/shop/v1/goods/3 -Method Delete # @ DELETE /shop/v1/goods/3
Invoke-RestMethod $script:base/shop/v1/catalog -Headers $headers # @ GET /shop/v1/catalog
$builder = [UriBuilder]"$base/shop/v1/goods"
$builder.Query = 'sort_attr=price' # @ query sort_attr
Invoke-RestMethod -Uri $builder.ToString() # @ GET /shop/v1/goods
