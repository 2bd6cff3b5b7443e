param([hashtable] $Filter, [switch] $All)

$Filter ??= @{ sort_attr = 'price' } # @ query sort_attr
$size = $All ? 200 : 20
$question = 'Which ?? : price'

function Get-Query([hashtable] $Given) {
    $pairs = foreach ($each in (@{ lang = 'en' } + ($Given ?? @{})).GetEnumerator()) { "$($each.Key)=$($each.Value)" } # @ query lang
    $pairs -join '&'
}

function Get-Shop([string] $Method, [string] $Path, [hashtable] $Given) {
    switch ($Method) { 'GET' { Invoke-RestMethod "https://x.example.com${Path}?$(Get-Query $Given)" } default { Invoke-RestMethod -Method $Method "https://x.example.com$Path" } }
}

$goods = Get-Shop 'GET' '/shop/v1/goods' $Filter # @ GET /shop/v1/goods
Get-Shop 'DELETE' '/shop/v1/goods/7' # @ DELETE /shop/v1/goods/7
$goods.items | Where-Object { $_ } | ForEach-Object { # @ read items
    $_?.price ?? 0 # @ read price
    $_.vat ? ($_.total) # @ read vat ; read total
           : ($_.net ? 'net' : 'none') # @ read net
}
