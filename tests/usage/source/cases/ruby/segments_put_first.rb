# The service, put before the segments of a path, which are one text or a list.
require "httparty"

def unshifted(service, *rest)
  rest.unshift(service, "v1")
  HTTParty.get("https://shop.example.com/#{rest.join("/")}")
end

def prepended(service, rest)
  parts = Array(rest)
  parts.insert(0, "v1")
  HTTParty.get("https://shop.example.com/#{parts.prepend(service).join("/")}")
end

def appended(rest)
  parts = ["goods"].concat(rest)
  HTTParty.get("https://shop.example.com/#{parts.join("/")}")
end

unshifted("shop", "goods", id, "copy") # @ GET /shop/v1/goods/{}/copy
prepended("shop", "catalog") # @ GET /shop/v1/catalog
prepended("shop", %w[goods batch]) # @ GET /shop/v1/goods/batch
appended(%w[shop v1])
