# A function returns a response or a list of items; a query is where its parameters are set.
function Invoke-Shop {
    param([string] $Endpoint, [hashtable] $Query = @{}, [switch] $All)
    $builder = [System.UriBuilder]::new("$BaseUrl/$Endpoint")
    $builder.Query = ($Query.GetEnumerator() | ForEach-Object { '{0}={1}' -f $_.Key, $_.Value }) -join '&'
    $items = [System.Collections.Generic.List[object]]::new()
    do {
        $response = Invoke-RestMethod -Uri $builder.Uri
        if (-not $All) { return $response.data } # @ read data
        $items.AddRange(@($response.data.items)) # @ read data; read items
    } while ($more)
    $items
}
$query = @{ size = 200 } # @ query size
if ($ByPrice) {
    $query.sort_attr = 'price' # @ query sort_attr
}
Invoke-Shop 'shop/v1/goods' -Query $query -All | ForEach-Object { $_.price } # @ GET /shop/v1/goods; read price
