function Invoke-It([string]$Path, [int]$Kind, $Data) {
  if ($Kind -eq 1) { return Invoke-RestMethod -Method Put -Uri "$Base$Path" -Body ($Data | ConvertTo-Json) }
  Invoke-RestMethod -Uri "$Base$Path"
}
Invoke-It "/shop/v1/goods" 0  # @ GET /shop/v1/goods
Invoke-It -Path "/shop/v1/goods/3" -Kind 1 -Data @{ price = 3 }  # @ PUT /shop/v1/goods/3; body price
