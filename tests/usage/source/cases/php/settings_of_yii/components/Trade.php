<?php
namespace app\components;

use Yii;
use yii\httpclient\Client;

class Trade extends \yii\base\Component
{
    public function price()
    {
        $client = new Client(['baseUrl' => Yii::$app->params['trade']['url']]);
        return $client->get(Yii::$app->params['goods.path'])->send()->data['items'][0]['price']; // @ GET /shop/v1/goods; read price
    }

    public function order($id)
    {
        $client = new Client(['baseUrl' => Yii::$app->params['trade']['url']]);
        $client->get(Yii::$app->params['adminEmail'])->send();
        return $client->get(strtr(Yii::$app->params['trade']['order'], ['{id}' => $id]))->send()->data['total']; // @ GET /shop/v1/orders/{} ; read total
    }
}
