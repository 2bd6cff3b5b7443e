# Tasks of .NET, whose results are read.
$client = [System.Net.Http.HttpClient]::new()
$response = $client.GetAsync("https://shop.example.com/shop/v1/goods").Result  # @ GET /shop/v1/goods
$page = $response.Content.ReadAsStringAsync().Result | ConvertFrom-Json
foreach ($item in $page.data.items) {  # @ read data; read items
    Write-Output $item.price  # @ read price
}

$check = Invoke-RestMethod "https://shop.example.com/shop/v1/catalog"  # @ GET /shop/v1/catalog
Write-Output $check.result  # @ read result
