#!/bin/bash
here=$(dirname "$0")
curl -sS https://x.example.com/shop/v1/goods | jq -c '.data.items[]' | jq -rL "$here/lib" 'include "goods"; tag' # @ GET /shop/v1/goods; read items
