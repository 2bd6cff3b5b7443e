<?php
// Models whose attributes name properties.
class UserDto {
    #[SerializedName('country')]  // @ read country
    public ?string $countryName = null;

    #[SerializedPath('[address][zip]')]  // @ read zip; read address
    public ?string $code = null;

    public function __construct(
        #[SerializedName('email')]  // @ read email
        public string $mail,
    ) {}
}

$json = $client->request('GET', '/people/v1/user/7')->toArray();  // @ GET /people/v1/user/7
$user = $serializer->denormalize($json['data'], UserDto::class);
echo $user->countryName;  // @ read country
