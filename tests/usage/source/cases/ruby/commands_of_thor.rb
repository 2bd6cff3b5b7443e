# Helpers of commands, which are no commands themselves.
class Base < Thor
  no_commands do
    def table(rows, columns)
      rows.each { |row| puts columns.map { |name| row[name] }.join("\t") }
    end
  end
end

class Goods < Base
  LISTED = ["name", "price"].freeze # @ read name; read price

  def list
    table Faraday.get("https://shop.example.org/shop/v1/goods").body["items"], LISTED # @ GET /shop/v1/goods; read items
  end
end
