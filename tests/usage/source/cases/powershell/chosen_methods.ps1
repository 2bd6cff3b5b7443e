function Save-Goods($Id, $Price) {
    $method = 'Post'
    $uri = "https://x.example.com/shop/v1/goods"
    if ($Id) {
        $method = 'Put'
        $uri = "https://x.example.com/shop/v1/goods/$Id"
    }
    $body = @{ price = $Price } # @ body price
    Invoke-RestMethod -Method $method -Uri $uri -Body ($body | ConvertTo-Json) # @ POST /shop/v1/goods; PUT /shop/v1/goods/{}
}
