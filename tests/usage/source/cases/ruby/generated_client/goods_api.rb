require 'cgi'

module Shop
  class GoodsApi
    attr_accessor :api_client

    def initialize(api_client = ApiClient.default)
      @api_client = api_client
    end

    def get_goods(id, opts = {})
      data, _status_code, _headers = get_goods_with_http_info(id, opts)
      data
    end

    def get_goods_with_http_info(id, opts = {})
      local_var_path = '/shop/v1/goods/{id}'.sub('{' + 'id' + '}', CGI.escape(id.to_s))
      query_params = opts[:query_params] || {}
      header_params = opts[:header_params] || {}
      return_type = opts[:debug_return_type] || 'GoodsResponse'
      new_options = opts.merge(
        :operation => :"GoodsApi.get_goods",
        :header_params => header_params,
        :query_params => query_params,
        :return_type => return_type
      )
      data, status_code, headers = @api_client.call_api(:GET, local_var_path, new_options) # @ GET /shop/v1/goods/{}
      return data, status_code, headers
    end

    def create_goods(goods_body, opts = {})
      local_var_path = '/shop/v1/goods'
      post_body = opts[:debug_body] || @api_client.object_to_http_body(goods_body)
      new_options = opts.merge(:body => post_body, :return_type => 'GoodsResponse')
      data, status_code, headers = @api_client.call_api(:POST, local_var_path, new_options) # @ POST /shop/v1/goods
      data
    end
  end
end
