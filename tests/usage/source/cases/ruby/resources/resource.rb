require 'net/http'
require 'json'

module Store
  class Resource
    attr_reader :attributes

    def self.path(value = nil)
      value ? @path = value : @path
    end

    def self.find(id)
      new(request(:get, "#{path}/#{id}")['data'])
    end

    def self.each_row(params = {}, &block)
      return enum_for(:each_row, params) unless block_given?

      request(:get, path, params: params)['data']['items'].each(&block)
    end

    def self.request(verb, path, params: {}, body: nil)
      uri = URI("#{ENV['SHOP']}#{path}")
      uri.query = URI.encode_www_form(params) if params.any?
      klass = { get: Net::HTTP::Get, post: Net::HTTP::Post }.fetch(verb)
      req = klass.new(uri, 'Content-Type' => 'application/json')
      req.body = body.to_json if body
      res = Net::HTTP.start(uri.hostname, uri.port, use_ssl: true) { |http| http.request(req) }
      JSON.parse(res.body)
    end

    def initialize(attributes)
      @attributes = attributes
    end

    def [](key)
      attributes[key.to_s]
    end
  end
end
