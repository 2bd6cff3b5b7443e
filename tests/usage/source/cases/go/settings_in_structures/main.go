package main

import (
	"fmt"
	"net/http"
	"os"

	"github.com/spf13/viper"
	"gopkg.in/yaml.v3"
)

type Table struct {
	Name     string `yaml:"name"`
	Endpoint string `yaml:"path"`
}

type Config struct {
	Shop struct {
		URL    string            `yaml:"url"`
		Paths  map[string]string `yaml:"paths"`
		Tables []Table           `yaml:"tables"`
	} `yaml:"shop"`
}

func main() {
	viper.SetConfigName("config")
	viper.ReadInConfig()
	http.Get(viper.GetString("shop.url") + viper.GetString("shop.paths.goods")) // @ GET /shop/v1/goods

	var config Config
	data, _ := os.ReadFile("config.yaml")
	yaml.Unmarshal(data, &config)
	http.Get(config.Shop.URL + fmt.Sprintf(config.Shop.Paths["order"], 3)) // @ GET /shop/v1/orders/3
	for _, table := range config.Shop.Tables {
		http.Get(config.Shop.URL + table.Endpoint) // @ GET /people/v1/user; GET /shop/v1/catalog
	}
}
