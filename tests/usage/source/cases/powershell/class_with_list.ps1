class ShopClient {
    [string]$BaseUrl
    hidden [string]$Token

    ShopClient([string]$baseUrl, [string]$token) {
        $this.BaseUrl = $baseUrl
        $this.Token = $token
    }

    [object] Invoke([string]$method, [string]$path, [object]$body) {
        $params = @{
            Method  = $method
            Uri     = "$($this.BaseUrl)$path"
            Headers = @{ Authorization = "Bearer $($this.Token)" }
        }
        if ($null -ne $body) {
            $params['Body'] = ($body | ConvertTo-Json -Depth 5)
            $params['ContentType'] = 'application/json'
        }
        return (Invoke-RestMethod @params).data
    }

    [object[]] GetGoods() {
        $all = [System.Collections.ArrayList]::new()
        $page = 1
        while ($true) {
            $data = $this.Invoke('GET', "/shop/v1/goods?page=$page&sort_attr=price", $null) # @ GET /shop/v1/goods; query sort_attr
            $all.AddRange($data.items) | Out-Null # @ read items
            if (-not $data.has_more_data) { break }
            $page++
        }
        return $all
    }

    [void] SetPrice([int]$id, [string]$price) {
        $this.Invoke('PUT', "/shop/v1/goods/$id", @{ price = $price }) | Out-Null # @ PUT /shop/v1/goods/{}; body price
    }
}
$client = [ShopClient]::new($env:SHOP_URL, $env:SHOP_TOKEN)
$client.GetGoods() | Where-Object { $_.price -gt 3 } | ForEach-Object { $client.SetPrice($_.id, '3') } # @ read price
foreach ($g in $client.GetGoods()) { Write-Host $g.category.code } # @ read code
