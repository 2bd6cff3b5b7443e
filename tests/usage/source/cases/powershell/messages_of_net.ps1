# A message of .NET that gets its content before a client sends it.
class Shop {
    hidden [HttpClient] $Http
    [string] $Base

    hidden [object] Send([HttpMethod] $method, [string] $path, [hashtable] $body) {
        $message = [HttpRequestMessage]::new($method, [uri]::new("$($this.Base)$path"))
        if ($null -ne $body) {
            $message.Content = [StringContent]::new((ConvertTo-Json $body), [Text.Encoding]::UTF8, 'application/json')
        }
        $response = $this.Http.SendAsync($message).GetAwaiter().GetResult()
        return $response.Content.ReadAsStringAsync().Result | ConvertFrom-Json -AsHashtable
    }

    [object] Add([decimal] $amount) {
        return $this.Send([HttpMethod]::Post, '/shop/v1/goods', @{ price = $amount })  # @ POST /shop/v1/goods; body price
    }

    [object] Show([int] $id) {
        return $this.Send([HttpMethod]::Get, "/shop/v1/goods/$id", $null)['weight']  # @ GET /shop/v1/goods/{}; read weight
    }
}
