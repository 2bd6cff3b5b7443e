<?php
class Shop extends Facade
{
    protected static function getFacadeAccessor(): string { return 'shop'; }
}
