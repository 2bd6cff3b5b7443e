# jq -L lib 'include "goods"; ...'
def money: tonumber? // 0;
def tag: "\(.name)\t\(.price | money)"; # @ read name; read price
def unused: .total;
