create or replace function payouts_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to';
end $$;

create or replace function payouts_add_to_balances() returns trigger language plpgsql as $$
begin
  insert into payouts_balances (seller_id, currency, cents)
  select seller_id, currency, sum(cents) from added where kind <> 'payout'
  group by seller_id, currency
  -- Always sorted, so that two transactions with the same sellers can't deadlock.
  order by seller_id, currency
  on conflict (seller_id, currency) do update set cents = payouts_balances.cents + excluded.cents;
  return null;
end $$;

create or replace function payouts_add_to_dues() returns trigger language plpgsql as $$
begin
  insert into payouts_dues (order_id, seller_id, cents)
  select order_id, seller_id, sum(cents) from added where order_id is not null
  group by order_id, seller_id
  order by order_id, seller_id
  on conflict (order_id, seller_id) do update set cents = payouts_dues.cents + excluded.cents;
  delete from payouts_dues d using added a
  where d.order_id = a.order_id and d.seller_id = a.seller_id and d.cents = 0;
  return null;
end $$;

-- The ledger's lines have their order's currency; only payouts can be in another: that of the seller's bank.
create or replace function payouts_keep_currency() returns trigger language plpgsql as $$
begin
  if exists (select from added join orders_orders o on o.id = added.order_id where o.currency <> added.currency) then
    raise exception 'a line of the ledger is in its order''s currency';
  end if;
  return null;
end $$;

-- A share of a sale is two lines of the ledger that sum to zero: one for the beat's seller, one for the collaborator.
create or replace function payouts_keep_splits() returns trigger language plpgsql as $$
begin
  if exists (select from added where kind = 'split' group by item_id having sum(cents) <> 0) then
    raise exception 'the lines of a split sum to zero';
  end if;
  return null;
end $$;

-- orders_items.kept_cents is what is left of an item's price after refunds. Only the ledger's lines change it.
create or replace function payouts_keep_items() returns trigger language plpgsql as $$
begin
  update orders_items i set kept_cents = i.kept_cents + line.cents
  from (
    select item_id, sum(cents) as cents from added where kind in ('sale', 'refund') group by item_id
  ) line
  where i.id = line.item_id and line.cents <> 0;
  return null;
end $$;
