require 'yaml'
require 'faraday'

class Client
  attr_reader :http

  def initialize(config)
    @endpoints = config.fetch('endpoints').transform_keys(&:to_sym)
    @http = Faraday.new(url: config['base_url'])
  end

  def run(name, query: nil, body: nil, **path)
    verb, template = @endpoints.fetch(name).split(' ', 2)
    url = template.gsub(/\{(\w+)\}/) { path.fetch(Regexp.last_match(1).to_sym) }
    @http.run_request(verb.downcase.to_sym, url, body&.to_json, nil) { |req| req.params.update(query) if query }.body
  end
end

SHOP = Client.new(YAML.load_file(File.join(__dir__, 'config', 'shop.yml')))
