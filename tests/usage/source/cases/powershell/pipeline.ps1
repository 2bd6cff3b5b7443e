# Parameters that take what is piped to a command, and methods of lists.
function Set-ShopData {
    param($Path, $Method = 'Post', [Parameter(ValueFromPipeline = $true)]$InputObject)
    process {
        Invoke-RestMethod -Uri ($BaseUrl + $Path) -Method $Method -Body (ConvertTo-Json $InputObject)
    }
}

function Push-Order {
    process {
        Invoke-RestMethod -Uri "$BaseUrl/shop/v1/orders" -Method Post -Body (@{ number = $_.Number } | ConvertTo-Json) # @ POST /shop/v1/orders; body number
    }
}

function Show-Good {
    param([Parameter(Mandatory, ValueFromPipeline)]$Good)
    process { $Good.price } # @ read price
}

@{ name = 'x'; price = 3 } | Set-ShopData -Path '/shop/v1/goods' # @ POST /shop/v1/goods; body name; body price
Import-Csv orders.csv | Push-Order
$goods = (Invoke-RestMethod -Uri "$BaseUrl/shop/v1/goods").items # @ GET /shop/v1/goods; read items
$goods | Show-Good
$goods.ForEach({ "{0}: {1}" -f $_.name, $_.stock.Count }) # @ read name; read stock

function Get-ShopData {
    switch ($Kind) {
        'catalog' { Invoke-RestMethod -Uri "$BaseUrl/shop/v1/catalog" } # @ GET /shop/v1/catalog
        'orders' { Invoke-RestMethod -Uri "$BaseUrl/shop/v1/orders" } # @ GET /shop/v1/orders
    }
}
(Get-ShopData).items # @ read items

function Get-AllGoods {
    $all = [System.Collections.Generic.List[object]]::new()
    $all.AddRange((Invoke-RestMethod -Uri "$BaseUrl/shop/v1/goods").items) # @ GET /shop/v1/goods; read items
    $all.ToArray()
}
Get-AllGoods |
    Where-Object price -gt 0 | # @ read price
    Sort-Object stock # @ read stock
