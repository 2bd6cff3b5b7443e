# The common clients of the language, with one call each: its path, and its parameters, its body or what it reads.
$b = 'https://x.example'
$r = Invoke-RestMethod "$b/shop/v1/goods/1"; $r.data.prize  # @ GET /shop/v1/goods/1; read data; read prize
$j = (Invoke-WebRequest -Uri "$b/shop/v1/goods/1").Content | ConvertFrom-Json; $j.data.prize  # @ GET /shop/v1/goods/1; read data; read prize
Invoke-RestMethod -Uri "$b/shop/v1/goods" -Method Post -Body (@{ price = 3 } | ConvertTo-Json) -ContentType 'application/json'  # @ POST /shop/v1/goods; body price
Invoke-RestMethod -Uri "$b/shop/v1/goods" -Body @{ sort_attr = 'price' }  # @ GET /shop/v1/goods; query sort_attr
$p = @{ Uri = "$b/shop/v1/goods/1"; Method = 'Put'; Body = ConvertTo-Json @{ price = 3 } }; Invoke-RestMethod @p  # @ PUT /shop/v1/goods/1; body price
Invoke-RestMethod ('{0}/shop/v1/goods/{1}' -f $b, 1) | Select-Object -ExpandProperty data | Select-Object prize  # @ GET /shop/v1/goods/1; read data; read prize
