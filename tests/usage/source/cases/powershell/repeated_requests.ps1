# What a loop prints that repeats a request is what the function returns.
function Get-Shop {
    param([string]$Path)
    for ($try = 1; $try -le 3; $try++) {
        try {
            Invoke-RestMethod -Uri "https://shop.example.org$Path"
            break
        }
        catch { Start-Sleep -Seconds $try }
    }
}

function Test-Shop {
    param([string]$Path)
    for ($try = 1; $try -le 3; $try++) { $null = Invoke-RestMethod -Uri "https://shop.example.org$Path" }
}

foreach ($good in (Get-Shop '/shop/v1/goods').data.items) { # @ GET /shop/v1/goods
    $good.price # @ read price
}
(Test-Shop '/shop/v1/orders').price # @ GET /shop/v1/orders
