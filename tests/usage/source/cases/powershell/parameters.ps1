# Names in any case, positions of parameters, switches, and lists that are filled in.
$script:Shop = $env:SHOP_URL
$endpoints = @{ Good = 'shop/v1/goods/{0}'; Goods = 'shop/v1/goods' }

function Invoke-Shop {
    [CmdletBinding()]
    param(
        [ValidateSet('Get', 'Put', 'Post')] [string] $Method = 'Get',
        [switch] $Raw,
        [Parameter(Mandatory, Position = 0)] [string] $Endpoint,
        [hashtable] $Query = @{},
        [object] $Body
    )
    $params = @{ Uri = "$SHOP/$endpoint"; Method = $method }
    if ($PSBoundParameters.ContainsKey('Body')) {
        $params.Body = ConvertTo-Json -InputObject $body -Depth 9
    }
    $answer = Invoke-RestMethod @params
    if ($raw) { $answer } else { $answer.data }
}

function Get-ShopItem([string] $Path) {
    $all = New-Object System.Collections.Generic.List[object]
    $secret = Get-Secret -Name shop -AsPlainText
    do {
        $page = Invoke-Shop -Raw $Path
        $page.data.items | % { $all.Add($_) }
    } while ($page.data.more)
    return $all
}

Invoke-Shop ($Endpoints.Good -f 7) -METHOD Put -Body @{ price = 3 }  # @ PUT /shop/v1/goods/7; body price
(invoke-shop 'people/v1/user/3').email  # @ GET /people/v1/user/3; read email
Get-ShopItem 'shop/v1/catalog' | Sort-Object { [double]$_.price } -Descending  # @ GET /shop/v1/catalog; read price
