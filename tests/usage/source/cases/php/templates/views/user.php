<?php
echo $args['user']['language']; // @ read language
