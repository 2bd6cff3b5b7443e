$Operations = @{ Save = 'PUT|/shop/v1/goods/{0}'; All = 'GET   /shop/v1/goods' }

function Save-Good($Id) {
    $verb, $path = $Operations['Save'] -split '\|'
    Invoke-RestMethod -Method $verb -Uri ($base + ($path -f $Id)) # @ PUT /shop/v1/goods/{}
}

function Get-Goods {
    $parts = $Operations['All'] -split '\s+', 2
    Invoke-RestMethod -Method $parts[0] -Uri "$base$($parts[1])" # @ GET /shop/v1/goods
}
