"""Expressions that name columns of tables of data: polars, PySpark."""
import polars as pl
import requests
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

API = "https://acme.example.com"


def goods() -> pl.DataFrame:
    frame = pl.from_dicts(requests.get(API + "/shop/v1/goods").json()["items"])  # @ GET /shop/v1/goods; read items
    return (
        frame.filter((pl.col("price") > 0) & pl.col("country").is_not_null())  # @ read price; read country
        .with_columns((pl.col("weight") / 100).cast(pl.Int64).alias("kilos"))  # @ read weight
        .with_columns(
            pl.when(pl.col("discount") > 0).then(1).otherwise(0).alias("reduced"),  # @ read discount
            code=pl.col("code").str.strip_chars(),  # @ read code
            total=pl.col("price") * pl.col("stock"),  # @ read price; read stock
        )
        .select(pl.col(["id", "title"]).fill_null(""), pl.col("kilos"), pl.lit("price"))  # @ read id; read title
    )


def orders(spark: SparkSession):
    rows = [each for each in requests.get(API + "/shop/v1/orders").json()["items"]]  # @ GET /shop/v1/orders; read items
    people = spark.createDataFrame(requests.get(API + "/people/v1/user").json()["items"])  # @ GET /people/v1/user; read items
    frame = spark.createDataFrame(rows)
    known = people.filter(F.col("email") != "")  # @ read email
    return frame.join(known, "user").withColumn("total", F.col("amount") * 2)  # @ read amount
