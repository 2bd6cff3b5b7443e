from dataclasses import dataclass

import requests
from airbyte_cdk.sources.declarative.extractors.record_extractor import RecordExtractor
from airbyte_cdk.sources.declarative.transformations import RecordTransformation


@dataclass
class OrdersExtractor(RecordExtractor):
    def extract_records(self, response: requests.Response):
        for order in response.json()["data"]["orders"]:  # @ read data; read orders
            yield {"total": order["total"]}  # @ read total


@dataclass
class WithEmail(RecordTransformation):
    def transform(self, record, config=None, stream_state=None, stream_slice=None):
        record["mail"] = record.pop("email")  # @ read email
