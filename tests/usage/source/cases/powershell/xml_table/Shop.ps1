[xml]$Table = Get-Content (Join-Path $PSScriptRoot "Calls.xml")

Function UrlOf($id, $arg) {
    $url = ""
    ForEach ($call In $Table.settings.calls.call) {
        If ($call.id -eq $id) {
            $url = $Table.settings.host
            $url = $url + "/" + $call.area + "/v1/"
            $url = $url + $call.path.Replace("%1", [string]$arg)
        }
    }
    Return $url
}

Function Send($verb, $url, $body) {
    $http = New-Object -ComObject "MSXML2.ServerXMLHTTP.6.0"
    $http.open($verb, $url, $False)
    $http.setRequestHeader("Content-Type", "application/json")
    $http.send($body)
    If ($http.status -ge 400) { Throw $http.statusText }
    Return $http.responseText
}

Function Api($verb, $id, $arg, $body) {
    $url = UrlOf $id $arg
    $text = Send $verb $url (ConvertTo-Json $body)
    Return $text | ConvertFrom-Json
}

Function ItemsOf($id) {
    Return (Api "GET" $id).items
}

Function Report($id) {
    ForEach ($good In (ItemsOf $id)) { Write-Host $good.price } # @ read price
}

Function Raise($id, $amount) {
    $new = @{}
    $new.Add("price", $amount) # @ body price
    Api "PUT" "Good" $id $new | Out-Null
    $person = Api "GET" "Person" 3
    Write-Host $person.country # @ read country
}

Report "Goods"
Raise 7 12
Send "POST" ($Table.settings.host + "/shop/v1/orders") '{"count": 1}' # @ POST /shop/v1/orders ; body count
