# A route is the name of a path in a table, or else a path.
$script:Routes = @{
    Goods   = '/shop/v1/goods'
    Orders  = '/shop/v1/orders'
    Catalog = '/shop/v1/catalog'
}

function Invoke-Shop {
    param([string]$Route, [string]$Method = 'GET')
    $path = if ($script:Routes.ContainsKey($Route)) { $script:Routes[$Route] } else { $Route }
    Invoke-RestMethod -Uri ($env:SHOP + $path) -Method $Method
}

$user = Invoke-Shop "/people/v1/user/$($env:ID)"  # @ GET /people/v1/user/{}
$user.country  # @ read country
Invoke-Shop Goods  # @ GET /shop/v1/goods
Invoke-Shop Orders -Method POST  # @ POST /shop/v1/orders
Invoke-Shop Catalog -Method PUT  # @ PUT /shop/v1/catalog
