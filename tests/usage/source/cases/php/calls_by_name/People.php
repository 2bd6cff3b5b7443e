<?php
class People extends Resource
{
    protected $service = 'people';
    protected $map = array(
        'all' => array('GET', 'user'),  // @ GET /people/v1/user
        'get' => array('GET', 'user/{id}'),  // @ GET /people/v1/user/{}
    );
}
