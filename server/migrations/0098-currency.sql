-- A shop sells in the currency of its first order. Servers compare their setting with it when they start; this also stops
-- one that was started with another before there was any.
create function orders_keep_currency() returns trigger language plpgsql as $$
declare
  sold_in text;
begin
  select currency into sold_in from orders_orders order by id limit 1;
  if sold_in <> new.currency then
    raise exception 'the orders of this shop are in %, not in %', sold_in, new.currency;
  end if;
  return new;
end $$;
create trigger orders_currency before insert on orders_orders for each row execute function orders_keep_currency();

-- The ledger's lines have their order's; only payouts can be in another: that of the seller's bank.
alter table payouts_entries drop constraint payouts_entries_money;
create function payouts_keep_currency() returns trigger language plpgsql as $$
begin
  if exists (select from added join orders_orders o on o.id = added.order_id where o.currency <> added.currency) then
    raise exception 'a line of the ledger is in its order''s currency';
  end if;
  return null;
end $$;
create trigger payouts_entries_currency after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_keep_currency();
