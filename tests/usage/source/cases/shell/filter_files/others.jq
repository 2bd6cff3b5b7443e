.fee
