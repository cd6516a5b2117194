-- A shop sells in the currency of its first order. Servers compare their setting with it when they start. This also
-- stops a server that started with another currency before there was an order.
create or replace function orders_keep_currency() returns trigger language plpgsql as $$
declare
  sold_in text;
begin
  select currency into sold_in from orders_orders order by id limit 1;
  if sold_in <> new.currency then
    raise exception 'the orders of this shop are in %, not in %', sold_in, new.currency;
  end if;
  return new;
end $$;

-- What a seller sees of a sale is partly in other tables: the order's number and email, which says whether the buyer
-- has closed their account, and the agreement. When these change, the sale's item counts as changed, too.
create or replace function orders_note_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders_orders' then
    update orders_items set updated_at = clock_timestamp() where order_id = new.id and state <> 'pending';
  else
    update orders_items set updated_at = clock_timestamp() where id = new.item_id;
  end if;
  return null;
end $$;
