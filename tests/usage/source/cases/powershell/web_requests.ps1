# A request of .NET in a function.
function Invoke-Shop([string] $Verb, [string] $Path, $Body) {
    $req = [System.Net.HttpWebRequest]::Create("$env:SHOP_URL$Path")
    $req.Method = $Verb
    if ($Body) {
        $bytes = [Text.Encoding]::UTF8.GetBytes(($Body | ConvertTo-Json))
        $stream = $req.GetRequestStream(); $stream.Write($bytes, 0, $bytes.Length); $stream.Close()
    }
    $reader = [IO.StreamReader]::new($req.GetResponse().GetResponseStream())
    $reader.ReadToEnd() | ConvertFrom-Json
}
$goods = (Invoke-Shop GET '/shop/v1/goods').items # @ GET /shop/v1/goods
$goods | Where-Object price -gt 3 | ForEach-Object { # @ read price
    $null = Invoke-Shop PUT "/shop/v1/goods/$($_.id)" @{ selling = $true } # @ PUT /shop/v1/goods/{} ; body selling
}
$order = Invoke-Shop GET /shop/v1/orders/3 # @ GET /shop/v1/orders/3
[pscustomobject]@{ Total = $order.total_price; Rest = $order.PSObject.Properties['rest'].Value } # @ read total_price
