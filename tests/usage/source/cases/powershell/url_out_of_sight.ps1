function Invoke-ShopRequest {
    param([string]$Method = 'GET', [string]$Path, [hashtable]$Parameters = @{}, [switch]$All)
    $builder = New-Object System.UriBuilder -ArgumentList ($script:ShopSession.BaseUri + $Path)
    $request = @{ Uri = $builder.Uri.AbsoluteUri; Method = $Method; Headers = $script:ShopSession.Headers }
    $response = Invoke-WebRequest @request
    $result = $response.Content | ConvertFrom-Json
    if ($All) { return $result.data.items }
    return $result.data
}

function Get-ShopGoods {
    param([int]$Id)
    $goods = Invoke-ShopRequest -Path "/shop/v1/goods/$Id"  # @ GET /shop/v1/goods/{}
    $goods.price  # @ read price
    Invoke-ShopRequest -Path '/shop/v1/goods' -Parameters @{ sort_attr = 'price' } -All |  # @ GET /shop/v1/goods ; query sort_attr
        Select-Object -Property id, price  # @ read price
}
