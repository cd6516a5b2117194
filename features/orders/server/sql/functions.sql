-- A shop sells in the currency of its first order. Servers compare their setting with it when they start; this also stops
-- one that was started with another before there was any.
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

-- A sale also shows what is in other tables: its order has the number and the buyer's email, its agreement says whether the
-- buyer is named. A change of those is a change of the sale.
create or replace function orders_note_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders_orders' then
    update orders_items set updated_at = clock_timestamp() where order_id = new.id and state <> 'pending';
  else
    update orders_items set updated_at = clock_timestamp() where id = new.item_id;
  end if;
  return null;
end $$;
