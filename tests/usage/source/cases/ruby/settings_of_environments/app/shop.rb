module Shop
  module_function

  def config
    @config ||= Rails.application.config_for(:shop)
  end

  def call(verb, name, path_args = {}, params = {})
    url = config[:host] + format(config[:calls].fetch(name), **path_args)
    HTTParty.public_send(verb, url, query: params).parsed_response["data"] # @ read data
  end
end
