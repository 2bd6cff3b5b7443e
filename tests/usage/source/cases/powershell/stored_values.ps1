$limits = @{ "/shop/v1/goods" = 3 }
$limits.Get("/shop/v1/goods")
Get-Item "/shop/v1/goods"
Get-Content "/shop/v1/goods"
Get-LmsItem "/shop/v1/goods" # @ GET /shop/v1/goods
