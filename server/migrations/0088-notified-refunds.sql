-- Whoever loses something by a refund or a dispute is told once. What was refunded before this is taken as told.
alter table orders_orders
  add column notified_refund_cents integer not null default 0,
  add column refund_mails integer not null default 0;
update orders_orders set notified_refund_cents = refunded_cents where refunded_cents > 0;

alter table orders_refunds add column email_buyer boolean not null default true;

-- The newest of a seller's ledger lines about an order that they were told of.
alter table payouts_sale_notices add column notified_line bigint not null default 0;
update payouts_sale_notices notice
set notified_line = refunded.line
from (
  select order_id, seller_id, max(number) as line
  from payouts_entries
  where kind = 'refund'
  group by order_id, seller_id
) refunded
where refunded.order_id = notice.order_id and refunded.seller_id = notice.seller_id;
