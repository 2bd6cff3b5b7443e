# A module whose functions another file calls in other case; a backtick before the query; a body of GET.
function Invoke-ShopApi {
    param([string]$Path, [hashtable]$Query)
    $pairs = $Query.GetEnumerator() | ForEach-Object { "$($_.Key)=$($_.Value)" }
    $uri = "$script:Base/$Path`?$($pairs -join '&')"
    (Invoke-RestMethod -Uri $uri -Headers $script:Headers).data
}

function Get-ShopGood {
    process {
        $data = Invoke-ShopApi -Path 'shop/v1/goods' -Query @{ sort_attr = 'price' } # @ GET /shop/v1/goods; query sort_attr
        $data.items # @ read items
    }
}

function Find-ShopUser([string]$Name) {
    Invoke-RestMethod -Uri "$script:Base/people/v1/user" -Body @{ search_text = $Name } # @ GET /people/v1/user; query search_text
}

Export-ModuleMember -Function Get-Shop*, Find-ShopUser
