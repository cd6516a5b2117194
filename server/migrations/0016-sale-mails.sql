-- How a seller hears of sales: by a mail for each order, unless they have chosen one a day.
create table payouts_preferences (
  user_id uuid primary key references account_users (id),
  sale_mails text not null check (sale_mails in ('each', 'daily'))
);

-- That a seller is to be told of an order, once: `told_at` is set with the mail, or when there was nothing to tell.
create table payouts_sale_notices (
  order_id uuid not null references orders_orders (id),
  seller_id uuid not null references account_users (id),
  sold_at timestamptz not null,
  told_at timestamptz,
  primary key (order_id, seller_id)
);
create index payouts_sale_notices_seller on payouts_sale_notices (seller_id, sold_at);
create index payouts_sale_notices_waiting on payouts_sale_notices (sold_at) where told_at is null;

-- Nobody is told anew of what was sold before.
insert into payouts_sale_notices (order_id, seller_id, sold_at, told_at)
select order_id, seller_id, min(created_at), now() from payouts_entries where kind = 'sale' group by order_id, seller_id;
