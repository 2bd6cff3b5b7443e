$answer = Invoke-RestMethod -Uri "https://x.example.com/shop/v1/goods" -Headers $headers # @ GET /shop/v1/goods
foreach ($item in $answer.items) { # @ read items
    if ($item.PSObject.Properties.Name -contains 'price') { 1 } # @ read price
    if ('cost' -in $item.PSObject.Properties.Name) { 1 } # @ read cost
    if ($item.PSObject.Properties['total']) { 1 } # @ read total
    if ($item | Get-Member -Name amount) { 1 } # @ read amount
}
