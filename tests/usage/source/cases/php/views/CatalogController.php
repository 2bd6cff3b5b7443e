<?php
namespace App\Controller;

use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Contracts\HttpClient\HttpClientInterface;

// A page whose template of Twig reads the response.
class CatalogController extends AbstractController
{
    public function __construct(private HttpClientInterface $http)
    {
    }

    public function index()
    {
        $goods = $this->http->request('GET', 'https://acme.example.com/shop/v1/goods')->toArray(); // @ GET /shop/v1/goods

        return $this->render('catalog.html.twig', ['goods' => $goods['data']['items'], 'product' => new Product()]);
    }
}
