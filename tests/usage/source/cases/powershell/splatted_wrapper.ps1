# A wrapper gets its parameters of a table, in any case of letters.
function Invoke-Shop {
    param([string] $Path, [string] $Method = 'Get', [object] $Body)
    $params = @{ Uri = "$BaseUrl$Path"; Method = $Method }
    if ($Body) { $params.Body = $Body | ConvertTo-Json }
    Invoke-RestMethod @params
}
$splat = @{
    Path   = "/shop/v1/goods/$id" # @ PUT /shop/v1/goods/{}
    Method = 'Put'
    Body   = @{ price = 3 } # @ body price
}
Invoke-Shop @splat
