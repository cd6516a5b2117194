-- Receipts are numbered one after another, without a gap: the counter is locked until the payment's transaction ends, and a
-- transaction that fails gives its number back.
create table orders_counters (
  name text primary key,
  value integer not null
);
alter table orders_orders add column receipt_number integer unique;
comment on column orders_orders.receipt_number is 'given once, when the order is paid';
-- How it was paid, in the provider's words made readable: "Visa ending in 4242".
alter table orders_orders add column paid_with text;

with numbered as (
  select id, row_number() over (order by paid_at, id) as number from orders_orders where paid_at is not null
)
update orders_orders set receipt_number = numbered.number from numbered where numbered.id = orders_orders.id;
insert into orders_counters (name, value) select 'receipts', coalesce(max(receipt_number), 0) from orders_orders;
