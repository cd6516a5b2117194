-- Who shares in what an item sold for, as it was when its order was placed: [{userId, name, legalName, role, bps,
-- publishingBps}]. Only the order's own code reads and writes it.
alter table orders_items add column shares jsonb not null default '[]' check (jsonb_typeof(shares) = 'array');
create index orders_items_shares on orders_items using gin (shares jsonb_path_ops) where shares <> '[]';

-- A share of a sale is two lines of the ledger that sum to zero: one of the seller of the beat, one of the collaborator.
alter table payouts_entries
  drop constraint payouts_entries_kind_check,
  drop constraint payouts_entries_check4,
  add constraint payouts_entries_kind_check check (kind in
    ('sale', 'fee', 'refund', 'split', 'transfer', 'reversal', 'payout', 'correction', 'offset', 'manual')),
  add constraint payouts_entries_item check ((kind in ('sale', 'fee', 'refund', 'split')) = (item_id is not null));
create function payouts_keep_splits() returns trigger language plpgsql as $$
begin
  if exists (select from added where kind = 'split' group by item_id having sum(cents) <> 0) then
    raise exception 'the lines of a split sum to zero';
  end if;
  return null;
end $$;
create trigger payouts_entries_splits after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_keep_splits();

-- What somebody earns with an item: its seller, or a collaborator, who has neither sold nor refunded anything.
drop view payouts_shares;
create view payouts_shares as
select item_id, order_id, seller_id,
  coalesce(sum(cents) filter (where kind = 'sale'), 0)::integer as gross_cents,
  (-coalesce(sum(cents) filter (where kind = 'refund'), 0))::integer as refunded_cents,
  (-coalesce(sum(cents) filter (where kind = 'fee'), 0))::integer as fee_cents,
  coalesce(sum(cents) filter (where kind = 'split'), 0)::integer as split_cents,
  sum(cents)::integer as net_cents,
  case
    when sum(cents) filter (where kind = 'sale') > 0 and sum(cents) filter (where kind in ('sale', 'refund')) = 0
    then 'cancelled' else 'owed'
  end as state,
  min(created_at) as created_at
from payouts_entries
where item_id is not null
group by item_id, order_id, seller_id;
