function Invoke-Shop {
    param([string]$Method, [string]$Path, $Body)
    $request = @{ Method = $Method; Uri = '{0}/{1}' -f $config.url, $Path.TrimStart('/') }
    if ($null -ne $Body) {
        $request['Body'] = ConvertTo-Json -InputObject $Body -Depth 10
    }
    Invoke-RestMethod @request
}

Invoke-Shop PUT "shop/v1/goods/$Id" -Body @{ selling = $true }  # @ PUT /shop/v1/goods/{}; body selling
