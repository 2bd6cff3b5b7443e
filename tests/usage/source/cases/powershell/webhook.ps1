param([object]$WebhookData) # @ WEBHOOK /
$body = $WebhookData.RequestBody | ConvertFrom-Json
Write-Output $body.payload.good_id # @ read good_id
Invoke-RestMethod "$($Url.TrimEnd('/'))/shop/v1/catalog" # @ GET /shop/v1/catalog
