<?php
class People extends Resource
{
    use Defaults;

    protected $service = 'people';
    protected $name = 'user';
}
