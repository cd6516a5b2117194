-- What is left of an item's price, without tax, after everything that went back to its buyer: a refund of the item, its
-- part of a refund of an amount, a lost dispute. It is what the ledger says, and only the ledger writes it, so that
-- statistics, codes and synced sales can't say anything else. 0 before the item is delivered.
alter table orders_items add column kept_cents integer not null default 0;

create function payouts_keep_items() returns trigger language plpgsql as $$
begin
  update orders_items i set kept_cents = i.kept_cents + line.cents
  from (
    select item_id, sum(cents) as cents from added where kind in ('sale', 'refund') group by item_id
  ) line
  where i.id = line.item_id and line.cents <> 0;
  return null;
end $$;
create trigger payouts_entries_items after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_keep_items();

update orders_items i set kept_cents = line.cents
from (
  select item_id, sum(cents) as cents from payouts_entries where kind in ('sale', 'refund') group by item_id
) line
where i.id = line.item_id and line.cents <> 0;

-- Whoever keeps a copy of the sales gets again what was told differently until now: with tax, or without its part of a
-- refund of an amount.
update orders_items set updated_at = clock_timestamp()
where state <> 'pending'
  and (price_cents, refunded_cents) is distinct from (paid_cents - tax_cents, paid_cents - tax_cents - kept_cents);

drop trigger orders_items_updated on orders_items;
create trigger orders_items_updated before update on orders_items
  for each row when (
    (old.state, old.withheld, old.kept_cents) is distinct from (new.state, new.withheld, new.kept_cents)
  ) execute function note_update();
