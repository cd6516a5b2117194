-- When the payment provider is asked about an order next, unless its events tell us first; null: there is nothing to learn.
alter table orders_orders add column check_at timestamptz;
create index orders_orders_check on orders_orders (check_at) where check_at is not null;
drop index orders_orders_open;
update orders_orders set check_at = now()
  where state in ('pending', 'settling', 'disputed')
     or (state = 'paid' and total_cents > 0 and provider_fee_cents is null)
     or (state = 'paid' and exists (
          select 1 from orders_items
           where order_id = orders_orders.id and orders_items.state = 'lost' and orders_items.refunded_cents < price_cents));
