goods=$(curl -s "$SHOP/shop/v1/goods") # @ GET /shop/v1/goods
while read -r price; do
  total=$((total + price))
done < <(echo "$goods" | jq -r '.items[].price // 0') # @ read price
printf -v url '%s/people/v1/user/%s' "$SHOP" "$1"
curl -s "$url" | jq -r .country # @ GET /people/v1/user/{}; read country
