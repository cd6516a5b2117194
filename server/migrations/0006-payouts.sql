-- How sellers get their money: their accounts at the payment provider, the transfers to them, and a ledger of every cent.

create table payouts_accounts (
  user_id uuid primary key references account_users (id),
  provider_account text not null unique,
  country text not null,
  -- What the provider said when it was last asked. It may be otherwise by now: whoever acts on it asks again.
  details_submitted boolean not null default false,
  transfers_active boolean not null default false,
  payouts_enabled boolean not null default false,
  requirements_due text[] not null default '{}',
  disabled_reason text,
  -- The provider knows no such account: it was closed there, or belongs to another key.
  gone boolean not null default false,
  created_at timestamptz not null,
  checked_at timestamptz
);
create index payouts_accounts_checked on payouts_accounts (checked_at nulls first);

-- A payment to a seller for an order. The row is there before the provider is asked, so that a crash leaves a trace.
create table payouts_transfers (
  id uuid primary key,
  seller_id uuid not null references account_users (id),
  order_id uuid not null references orders_orders (id),
  -- The how manieth for this seller and order; further ones pay what a refusal left, or what was taken back by mistake.
  number integer not null,
  provider_account text not null,
  -- Null: out of what the label has available, because the charge has no room left.
  charge_id text,
  amount_cents integer not null check (amount_cents > 0),
  item_ids uuid[] not null,
  state text not null check (state in ('planned', 'made', 'refused', 'reversing', 'reversed')),
  idempotency_key text not null unique,
  provider_id text unique,
  reversed_cents integer not null default 0 check (reversed_cents between 0 and amount_cents),
  -- What is just being taken back; it is asked for until the provider has answered.
  reversing_cents integer check (reversing_cents > 0),
  -- How many times something was taken back, or asked for and refused: numbers the keys.
  reversals integer not null default 0,
  refusal text,
  refused_at timestamptz,
  created_at timestamptz not null,
  unique (order_id, seller_id, number),
  check ((state = 'reversing') = (reversing_cents is not null)),
  check ((state in ('planned', 'refused')) = (provider_id is null)),
  check (reversed_cents + coalesce(reversing_cents, 0) <= amount_cents)
);
create index payouts_transfers_seller on payouts_transfers (seller_id, created_at desc);
create index payouts_transfers_open on payouts_transfers (order_id) where state in ('planned', 'reversing');
create index payouts_transfers_refused on payouts_transfers (order_id, refused_at) where refused_at is not null;

-- Every cent by seller, never changed: what turns out otherwise is corrected by another line. Sales, refunds, the
-- label's fees, transfers and reversals add up to what the label owes the seller; transfers and reversals, turned
-- around, and payouts to what the seller has at the provider.
create table payouts_entries (
  id uuid primary key,
  -- Lines of one moment keep the order in which they were written.
  number bigint generated always as identity,
  -- One fact, one line: 'sale:<item>:1'.
  fact text not null unique,
  seller_id uuid not null references account_users (id),
  kind text not null check (kind in ('sale', 'fee', 'refund', 'transfer', 'reversal', 'payout')),
  cents integer not null,
  currency text not null default 'usd',
  order_id uuid references orders_orders (id),
  order_number text,
  item_id uuid references orders_items (id),
  transfer_id uuid references payouts_transfers (id),
  description text not null,
  created_at timestamptz not null,
  check (kind <> 'sale' or cents >= 0),
  check (kind = 'sale' or cents <> 0),
  check (kind <> 'transfer' or cents < 0),
  check (kind <> 'reversal' or cents > 0),
  check ((kind in ('sale', 'fee', 'refund')) = (item_id is not null)),
  check ((kind in ('transfer', 'reversal')) = (transfer_id is not null)),
  check ((kind = 'payout') = (order_id is null))
);
create index payouts_entries_seller on payouts_entries (seller_id, created_at desc, number desc);
create index payouts_entries_order on payouts_entries (order_id, seller_id);

create function payouts_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to';
end $$;
create trigger payouts_entries_final before update or delete on payouts_entries
  for each row execute function payouts_refuse_change();

insert into payouts_entries (id, fact, seller_id, kind, cents, order_id, order_number, item_id, description, created_at)
select gen_random_uuid(), kind || ':' || share.item_id || ':1', share.seller_id, kind, cents, share.order_id, orders.number,
  share.item_id, item.beat_title || ' – ' || (item.license ->> 'title'), share.created_at
from payouts_shares share
join orders_orders orders on orders.id = share.order_id
join orders_items item on item.id = share.item_id
cross join lateral (values
  ('sale', share.gross_cents),
  ('fee', case when share.state = 'owed' then -share.fee_cents else 0 end),
  ('refund', case when share.state = 'owed' then 0 else -share.gross_cents end)
) as fact (kind, cents)
where kind = 'sale' or cents <> 0;

-- What a seller is owed for an item is no longer noted, but added up.
drop table payouts_shares;
create view payouts_shares as
select item_id, order_id, seller_id,
  (sum(cents) filter (where kind = 'sale'))::integer as gross_cents,
  (-coalesce(sum(cents) filter (where kind = 'refund'), 0))::integer as refunded_cents,
  (-coalesce(sum(cents) filter (where kind = 'fee'), 0))::integer as fee_cents,
  sum(cents)::integer as net_cents,
  case
    when sum(cents) filter (where kind = 'sale') > 0 and sum(cents) filter (where kind in ('sale', 'refund')) = 0
    then 'cancelled' else 'owed'
  end as state,
  min(created_at) as created_at
from payouts_entries
where item_id is not null
group by item_id, order_id, seller_id;

-- Events about sellers' accounts: that one came, and about which. What it says is never believed.
create table payouts_events (
  id text primary key,
  type text not null,
  provider_account text,
  received_at timestamptz not null,
  processed_at timestamptz
);
create index payouts_events_waiting on payouts_events (received_at) where processed_at is null;
