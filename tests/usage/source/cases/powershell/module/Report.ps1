foreach ($good in Get-shopGood) {
    Write-Host $good.price # @ read price
}
