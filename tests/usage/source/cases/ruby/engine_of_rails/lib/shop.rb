# An engine loads its settings; a class hands its methods on to its only object.
module Shop
  class Engine < ::Rails::Engine
    config.shop = ActiveSupport::OrderedOptions.new

    initializer "shop.settings" do |app|
      config.shop.api = app.config_for(Engine.root.join("config/shop.yml"))
    end
  end

  def self.api = Engine.config.shop.api

  class Client
    class << self
      delegate :fetch, :store, to: :instance

      def instance = (Thread.current[:shop] ||= new)
    end

    def initialize(settings = Shop.api)
      @settings = settings
      @http = Faraday.new(url: settings.host)
    end

    def fetch(name, *rest, **query)
      call(:get, path(name, *rest)) { |request| request.params.update(query) }
    end

    def store(name, *rest, **body)
      call(:post, path(name, *rest)) { |request| request.body = body }
    end

    private

    def path(name, *rest)
      [@settings.endpoints.fetch(name.to_sym), *rest].join("/")
    end

    def call(verb, path)
      response = @http.public_send(verb, path) { |request| yield request if block_given? }
      response.body
    ensure
      @last = false
    end
  end
end
