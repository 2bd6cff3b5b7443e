<?php
class Orders extends Resource
{
    use Defaults;
}
