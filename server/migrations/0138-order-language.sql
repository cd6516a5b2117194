-- In which language the buyer ordered, for its emails and documents. Null for English, in which all earlier ones were.
alter table orders_orders add column language text;
