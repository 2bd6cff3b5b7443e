function Get-Good {
    [CmdletBinding(DefaultParameterSetName = 'List')]
    param(
        [Parameter(ParameterSetName = 'Id', Mandatory)] [int] $Id,
        [Parameter(ParameterSetName = 'Code')] [string] $Code,
        [Parameter(ParameterSetName = 'List')] [string] $SortBy = 'name'
    )
    if ($PSCmdlet.ParameterSetName -eq 'Id') {
        return (Invoke-RestMethod "$Shop/shop/v1/goods/$Id").data # @ GET /shop/v1/goods/{}
    }
    switch ($PSCmdlet.ParameterSetName) {
        'Code' { (Invoke-RestMethod "$Shop/shop/v1/catalog").data } # @ GET /shop/v1/catalog
        'List' { (Invoke-RestMethod "$Shop/shop/v1/orders").data.items } # @ GET /shop/v1/orders
    }
}

Get-Good | Select-Object id, total # @ read id; read total
(Get-Good -Id $number).price # @ read price
