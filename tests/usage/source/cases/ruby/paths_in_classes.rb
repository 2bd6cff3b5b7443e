# Classes that write their path in a call, and functions that call these through several others.
class Resource
  class << self
    attr_reader :path

    def endpoint(path)
      @path = path
    end

    def all(**params)
      Shop.client.every(path, params)
    end
  end
end

class Goods < Resource
  endpoint 'shop/v1/goods'
end

class Shop
  def self.client
    @client ||= Client.new
  end
end

class Client
  def fetch(path, params = {})
    Faraday.new(url: ENV['SHOP']).get(path, params).body
  end

  def every(path, params = {})
    return enum_for(:every, path, params) unless block_given?

    fetch(path, params)['items'].each { |item| yield item } # @ read items
  end
end

class Report
  def to_csv
    CSV.generate { |csv| rows.each { |row| csv << row } }
  end

  def rows
    sheets.flat_map(&:itself)
  end

  def sheets
    [goods_rows]
  end

  def goods_rows
    Goods.all(sort_attr: 'price').map do |item| # @ GET /shop/v1/goods; query sort_attr
      [item['id'], item['price']] # @ read id; read price
    end
  end
end
