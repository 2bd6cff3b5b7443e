$body = [pscustomobject]@{ title = 'a' }
$body | Add-Member -NotePropertyName price -NotePropertyValue 3 # @ body price
Invoke-RestMethod -Method Post -Uri (@($Url, 'shop/v1/goods') -join '/') -Body ($body | ConvertTo-Json) # @ POST /shop/v1/goods
