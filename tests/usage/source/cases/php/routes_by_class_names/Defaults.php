<?php
trait Defaults
{
    public function all(array $params = [])
    {
        return $this->client->get($this->route(__FUNCTION__), $params);
    }

    public function find($id)
    {
        return $this->client->get($this->route(__FUNCTION__, ['id' => $id]));
    }
}
