URL = "https://shop.test"
