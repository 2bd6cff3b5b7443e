# Rows that are built in a pipeline, and columns with a format in a variable.
function Invoke-Shop {
    param([string] $Path, [string] $Method = 'Get', [object] $Body)
    Invoke-RestMethod -Uri "https://shop.example.com$Path" -Method $Method -Body ($Body | ConvertTo-Json)
}

function Import-Goods {
    param([string] $Csv, [switch] $ForSale, [string] $Partner)
    $items = Import-Csv $Csv | ForEach-Object {
        $item = [ordered]@{ code = $_.Code; title = $_.Title }
        if ($ForSale -and $_.Fee) {
            $item['affiliate_price'] = $_.Fee # @ body affiliate_price
        }
        if ($Partner) { $item.partner_code = $Partner } # @ body partner_code
        $item
    }
    $sorted = $items | Sort-Object { $_.code }
    for ($i = 0; $i -lt $sorted.Count; $i += 100) {
        $chunk = $sorted[$i..([Math]::Min($i + 99, $sorted.Count - 1))]
        Invoke-Shop -Path '/shop/v1/goods/batch' -Method Post -Body @{ items = @($chunk) } # @ POST /shop/v1/goods/batch
    }
}

function Export-Goods {
    $columns = @(
        @{ n = 'Fee'; e = { '{0:n2}' -f [decimal] $_.price } } # @ read price
        @{ n = 'Kind'; e = 'type' }
    )
    Invoke-Shop '/shop/v1/goods' | # @ GET /shop/v1/goods
        ForEach-Object { $_.items } |
        Select-Object $columns |
        Export-Csv goods.csv
}
