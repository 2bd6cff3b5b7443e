<?php
declare(strict_types=1);
namespace Acme\Integration;
require_once __DIR__ . '/config.php';
/** GET /shop/v1/catalog was removed */
abstract class BaseClient {
    protected const API = '/shop/v1';
    /** @var \GuzzleHttp\ClientInterface */
    protected $http;
    public function __construct(protected readonly string $host, ?\GuzzleHttp\ClientInterface $http = null) {
        $this->http = $http ?: new \GuzzleHttp\Client(['base_uri' => $host]);
    }
    protected function call(string $verb, string $uri, array $options = []): array {
        $options['headers']['Authorization'] = 'Bearer ' . $this->token();
        try {
            $response = $this->http->request($verb, static::API . $uri, $options);
        } catch (\Throwable $e) {
            $this->logger->error('GET /shop/v1/goods failed', ['uri' => $uri]);
            throw new \RuntimeException("$verb /shop/v1/goods failed");
        }
        return json_decode($response->getBody()->getContents(), true, 512, JSON_THROW_ON_ERROR);
    }
    public function paginate(string $uri, array $query = []): \Generator {
        $page = 1;
        do {
            $result = $this->call('GET', $uri, ['query' => $query + ['page' => $page]]);
            foreach ($result['data']['items'] as $item) { yield $item; }
        } while ($page++ < $result['data']['total_page_count']);
    }
}
final class GoodsClient extends BaseClient {
    public function all(): array { return iterator_to_array($this->paginate('/goods', ['sort_attr' => 'price'])); }  // @ GET /shop/v1/goods; query sort_attr
    public function find(int $id): GoodDto { return GoodDto::fromArray($this->call('GET', "/goods/$id")['data']); }  // @ GET /shop/v1/goods/{}
    public function create(GoodDto $dto): int {
        $payload = array_merge($this->defaults(), ['name' => $dto->name], $dto->price ? ['price' => $dto->price] : []);  // @ body price
        $payload['selling'] = true;  // @ body selling
        unset($payload['tmp']);
        ['data' => ['id' => $id]] = $this->call('POST', '/goods', ['json' => $payload]);  // @ POST /shop/v1/goods
        return $id;
    }
    private function defaults(): array { return ['affiliate_price' => 0]; }  // @ body affiliate_price
    public function search(array $f) { $qs = http_build_query(['price_min' => $f['min'], 'price_max' => $f['max'] ?? null]); return $this->call('GET', '/catalog/filters?' . $qs); }  // @ GET /shop/v1/catalog/filters; query price_max; query price_min
}
class GoodDto {
    public function __construct(public readonly string $name, public readonly ?string $price) {}
    public static function fromArray(array $a): self { return new self($a['name'], $a['enter_status']['price'] ?? null); }  // @ read enter_status; read price
    public function toArray() { return ['price' => $this->price]; }
}
class SyncCommand extends Command {
    protected $signature = 'sync';
    public function handle(GoodsClient $client): int {
        foreach ($client->all() as $row) {
            $price = (float) ($row['price'] ?? 0);  // @ read price
            Model::query()->update(['p' => data_get($row, 'ecommerce.price'), 'q' => Arr::get($row, 'affiliate_price', 0)]);  // @ read affiliate_price; read ecommerce; read price
        }
        $prices = array_column($client->all(), 'currency_prices', 'id');  // @ read currency_prices
        $total = array_sum(array_map(fn (array $r) => $r['prize'], $client->all()));  // @ read prize
        $this->info('GET /shop/v1/goods done');
        Http::withHeaders(['a' => 'b'])->acceptJson()->post(config('lms.url') . '/shop/v1/orders', ['total' => 1])->throw()->collect('data')->pluck('id_order');  // @ POST /shop/v1/orders; body total
        $r = Http::lms()->withQueryParameters(['page' => 1])->get('/shop/v1/orders');  // @ GET /shop/v1/orders
        if ($r->successful()) { return $r->object()->data->count; }  // @ read count
        Http::fake(['*/shop/v1/goods*' => Http::response([])]);
        return 0;
    }
}
function acme_lms_request($path, $args = array()) {
    $url = trailingslashit(get_option('acme_lms_url')) . ltrim($path, '/');
    $response = wp_remote_request($url, wp_parse_args($args, array('method' => 'GET', 'timeout' => 20)));
    if (is_wp_error($response)) return null;
    return json_decode(wp_remote_retrieve_body($response), true);
}
add_shortcode('goods', function ($atts) {
    $data = acme_lms_request('/shop/v1/catalog');  // @ GET /shop/v1/catalog
    $html = '';
    foreach ($data['data']['items'] as $i => $g) { $html .= '<li>' . esc_html($g['item_name']) . ' ' . $g['item_price'] . '</li>'; }  // @ read item_name; read item_price
    acme_lms_request(sprintf('/shop/v1/orders/%d', $atts['id']), ['method' => 'DELETE']);  // @ DELETE /shop/v1/orders/{}
    return $html;
});
class OldClient {
    private $curl; public $url;
    function request($method, $endpoint, $data = false) {
        $this->curl = curl_init();
        switch ($method) {
            case 'POST': curl_setopt($this->curl, CURLOPT_POST, 1); if ($data) curl_setopt($this->curl, CURLOPT_POSTFIELDS, json_encode($data)); break;
            default: if ($data) $endpoint = sprintf("%s?%s", $endpoint, http_build_query($data));
        }
        curl_setopt($this->curl, CURLOPT_URL, $this->url . $endpoint);
        $result = curl_exec($this->curl);
        return json_decode($result);
    }
    function users() { $u = $this->request('GET', '/people/v1/user', array('sort_attr' => 'country')); return $u->data->items[0]->country; }  // @ GET /people/v1/user; query sort_attr; read country
}
