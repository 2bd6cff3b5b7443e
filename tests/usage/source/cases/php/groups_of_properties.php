<?php

// Properties that are written or read in groups: one without a group is of the program itself.

use Symfony\Component\Serializer\Annotation\Groups;
use Symfony\Component\Serializer\Annotation\SerializedName;
use Symfony\Component\Serializer\SerializerInterface;
use Symfony\Contracts\HttpClient\HttpClientInterface;

class Good
{
    #[Groups(['list', 'write'])]
    #[SerializedName('price')] // @ body price; read price
    public ?string $listed = null;

    #[Groups(['list', 'write'])]
    public string $label = ''; // @ body label; read label

    /** not from the platform */
    public ?float $price = null;

    public ?string $code = null;
}

class Goods
{
    public function __construct(private HttpClientInterface $http, private SerializerInterface $serializer)
    {
    }

    public function all(): array
    {
        $data = $this->http->request('GET', 'https://x.example/shop/v1/goods')->toArray()['data']; // @ GET /shop/v1/goods
        $found = [];
        foreach ($data['items'] as $item) {
            $found[] = $this->serializer->denormalize($item, Good::class, null, ['groups' => ['list']]);
        }
        return $found;
    }

    public function create(string $label, string $price): void
    {
        $good = new Good();
        $good->label = $label; // @ body label
        $good->listed = $price; // @ body price
        $good->price = (float) $price;
        $good->code = 'own';
        $body = $this->serializer->normalize($good, null, ['groups' => ['write']]);
        $this->http->request('POST', 'https://x.example/shop/v1/goods', ['json' => $body]); // @ POST /shop/v1/goods
    }
}
