$goods = (Invoke-RestMethod 'https://shop.example.com/shop/v1/goods').data.items # @ GET /shop/v1/goods
$goods | Format-Table name, price # @ read price
$goods | fl -Property name, affiliate_price # @ read affiliate_price
Get-Process | ft name, price
