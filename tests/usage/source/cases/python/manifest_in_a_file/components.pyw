# Components that a manifest of Airbyte in a file names.
from airbyte_cdk.sources.declarative.extractors.record_extractor import RecordExtractor
from airbyte_cdk.sources.declarative.transformations import RecordTransformation


class OrdersExtractor(RecordExtractor):
    def extract_records(self, response):
        for order in response.json()["data"]["orders"]:  # @ read data; read orders
            yield {"total": order["total"]}  # @ read total


class WithEmail(RecordTransformation):
    def transform(self, record, config=None, stream_state=None, stream_slice=None):
        record["mail"] = record.pop("email")  # @ read email


class InvoicesExtractor(RecordExtractor):
    def extract_records(self, response):
        for invoice in response.json()["data"]:
            yield {"total": invoice["price"]}
