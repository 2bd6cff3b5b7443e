# Classes of one name in several modules, and constants of a module that another file opens.
module Shop
  class Client
    def self.start = new
    def self.list(...) = new.list(...)

    def list(kind)
      HTTParty.get("#{BASE}/#{PATHS[kind]}")['items']
    end
  end

  class Job
    def run
      Client.start.list(:goods).each { |good| puts good['price'] } # @ GET /shop/v1/goods; read price
      Admin::Client.new(3).audit
    end
  end
end

Shop::Client.list(:orders).each { |order| puts order['total'] } # @ GET /shop/v1/orders; read total
