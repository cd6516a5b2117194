-- What an item's seller, or one of its collaborators, earns with it. A collaborator's gross, refunds and fee are zero.
drop view if exists payouts_shares;
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
