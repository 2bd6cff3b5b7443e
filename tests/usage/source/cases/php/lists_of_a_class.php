<?php
// Lists of a class, as serializers get them: the name of the class with something around it.
namespace Shop;

final class Good
{
    #[SerializedName('price')] // @ read price
    public ?float $amount = null;
    #[SerializedPath('[offer][cost]')] // @ read offer ; read cost
    public ?float $cost = null;
}

final class User
{
    #[SerializedName('country')] // @ read country
    public string $from = '';
}

final class Own
{
    #[SerializedName('price')]
    public ?float $amount = null;
}

final class Reader
{
    public function collect(string $class, string $path): array
    {
        $data = $this->http->request('GET', $path)->toArray();
        return $this->serializer->denormalize($data['items'], $class.'[]');
    }

    public function run(): void
    {
        foreach ($this->collect(Good::class, '/shop/v1/goods') as $good) { // @ GET /shop/v1/goods
            echo $good->amount; // @ read price
        }
        $users = $this->http->request('GET', '/people/v1/user')->getContent(); // @ GET /people/v1/user
        foreach ($this->serializer->deserialize($users, 'Shop\User[]', 'json') as $user) {
            echo $user->from; // @ read country
        }
        $catalog = $this->http->request('GET', '/shop/v1/catalog')->toArray(); // @ GET /shop/v1/catalog
        $this->cache->set(Own::class.'/all', $catalog);
        $this->container->get(Own::class.'[]');
    }
}
