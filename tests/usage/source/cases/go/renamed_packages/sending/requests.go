package sending

import (
	"encoding/json"
	"io/ioutil"
	"net/http"
)

func DoRequest(req *http.Request, output interface{}) error {
	var client http.Client
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	data, err := ioutil.ReadAll(res.Body)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, output)
}
