# A list gets more with a plus: a single value, several, or a table.
function Invoke-Shop {
    param([string]$Name, [object[]]$Id = @(), [string]$Method = 'GET', $Body)
    $path = 'shop/v1/' + $Name
    $path = (@($path) + $Id) -join '/'
    (Invoke-RestMethod -Uri "https://x.example/$path" -Method $Method -Body ($Body | ConvertTo-Json)).data
}

function Get-Good {
    param([int]$Id)
    (Invoke-Shop goods $Id).price # @ GET /shop/v1/goods/{}; read price
}

function Copy-Good {
    param([int]$Id)
    Invoke-Shop goods ($Id, 'copy') -Method POST -Body @{ label = 'x' } # @ POST /shop/v1/goods/{}/copy; body label
}

function New-Goods {
    $items = @(@{ code = 'a' }) # @ body code
    $items = $items + @{ width = 3 } # @ body width
    Invoke-Shop goods/batch -Method POST -Body @{ items = $items } # @ POST /shop/v1/goods/batch; body items
}
