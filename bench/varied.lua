-- Each call with a number of its own in the query.
local number = 0

request = function()
  number = number + 1
  return wrk.format(nil, wrk.path .. "&n=" .. number)
end
