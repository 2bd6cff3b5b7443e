<?php
return ['lms' => ['url' => 'https://acme.example.com']];
