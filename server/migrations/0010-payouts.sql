-- How sellers get their money: their accounts at the payment provider, the transfers to them, and a ledger of every
-- cent.

create table payouts_accounts (
  user_id uuid primary key references account_users (id),
  provider_account text not null unique,
  country text not null,
  -- The provider's last response. It may be outdated: code that acts on it asks again.
  details_submitted boolean not null default false,
  transfers_active boolean not null default false,
  payouts_enabled boolean not null default false,
  requirements_due text[] not null default '{}',
  disabled_reason text,
  -- The provider doesn't know the account: it was closed there, or belongs to another key.
  gone boolean not null default false,
  created_at timestamptz not null,
  checked_at timestamptz,
  -- Their newest payout came back from the bank.
  payout_failed_at timestamptz
);
create index payouts_accounts_checked on payouts_accounts (checked_at nulls first);
create index payouts_accounts_active on payouts_accounts (user_id) where transfers_active;
create index payouts_accounts_failed on payouts_accounts (user_id) where payout_failed_at is not null;

-- Payments to a seller for an order. The row is written before the provider is called, so that a crash leaves a trace.
create table payouts_transfers (
  id uuid primary key,
  seller_id uuid not null references account_users (id),
  order_id uuid not null references orders_orders (id),
  -- Counts the transfers for this seller and order: further ones pay what a refused one left, or what was reversed by
  -- mistake.
  number integer not null,
  provider_account text not null,
  -- Null: paid from the label's available balance, because nothing of the charge is left.
  charge_id text,
  amount_cents integer not null check (amount_cents > 0),
  item_ids uuid[] not null,
  state text not null check (state in ('planned', 'made', 'refused', 'reversing', 'reversed')),
  idempotency_key text not null unique,
  provider_id text unique,
  reversed_cents integer not null default 0 check (reversed_cents between 0 and amount_cents),
  -- What is being reversed right now: the call is repeated until the provider responds.
  reversing_cents integer check (reversing_cents > 0),
  -- How many reversals were made or refused: part of their idempotency keys.
  reversals integer not null default 0,
  refusal text,
  refused_at timestamptz,
  -- The provider refused it or its reversal, and the order's balance still isn't zero.
  unresolved boolean not null default false,
  -- When it is next compared with the provider's own books; null: too old for that.
  compare_at timestamptz,
  created_at timestamptz not null,
  unique (order_id, seller_id, number),
  check ((state = 'reversing') = (reversing_cents is not null)),
  check ((state in ('planned', 'refused')) = (provider_id is null)),
  check (reversed_cents + coalesce(reversing_cents, 0) <= amount_cents)
);
create index payouts_transfers_seller on payouts_transfers (seller_id, created_at desc);
create index payouts_transfers_open on payouts_transfers (order_id) where state in ('planned', 'reversing');
create index payouts_transfers_refused on payouts_transfers (order_id, refused_at) where refused_at is not null;
create index payouts_transfers_unresolved on payouts_transfers (seller_id) where unresolved;
create index payouts_transfers_compare on payouts_transfers (compare_at)
  where state = 'made' and compare_at is not null;

-- Payments outside the provider, entered by admins. Rows never change: another row undoes a wrong one.
create table payouts_manual_payments (
  -- Created by the form, so that one that is sent twice counts once.
  id uuid primary key,
  seller_id uuid not null references account_users (id),
  -- As in the ledger: negative if the label paid the seller, positive if the seller paid the label.
  cents integer not null check (cents <> 0),
  currency text not null,
  method text not null check (method in ('bank', 'paypal', 'check', 'cash', 'other')),
  reference text not null check (char_length(reference) between 1 and 100),
  -- For a row that undoes another: the reason.
  note text not null check (char_length(note) <= 500),
  undoes uuid unique references payouts_manual_payments (id),
  noted_by uuid not null references account_users (id),
  created_at timestamptz not null,
  check (undoes is null or note <> '')
);
create index payouts_manual_payments_seller on payouts_manual_payments (seller_id, created_at desc, id desc);
create index payouts_manual_payments_noted_by on payouts_manual_payments (noted_by);

-- The ledger: every cent by seller. Lines never change; another line corrects a wrong one. Sales, refunds, the label's
-- fees, transfers and reversals add up to what the label owes the seller. Transfers and reversals with the opposite
-- sign, and payouts, add up to what the seller has at the provider.
create table payouts_entries (
  id uuid primary key,
  -- Keeps the order of lines with the same time.
  number bigint generated always as identity,
  -- Each fact is booked once: 'sale:<item>:1'.
  fact text not null unique,
  seller_id uuid not null references account_users (id),
  -- `correction`: what the label reversed manually is not owed again. `offset`: two lines, which take from one order
  -- what is missing in another of the same seller.
  kind text not null
    check (kind in ('sale', 'fee', 'refund', 'transfer', 'reversal', 'payout', 'correction', 'offset', 'manual')),
  cents integer not null,
  currency text not null default 'usd',
  order_id uuid references orders_orders (id),
  order_number text,
  item_id uuid references orders_items (id),
  other_order_id uuid references orders_orders (id),
  transfer_id uuid references payouts_transfers (id),
  payment_id uuid references payouts_manual_payments (id),
  description text not null,
  created_at timestamptz not null,
  check (kind <> 'sale' or cents >= 0),
  check (kind = 'sale' or cents <> 0),
  check (kind <> 'transfer' or cents < 0),
  check (kind <> 'reversal' or cents > 0),
  check ((kind in ('sale', 'fee', 'refund')) = (item_id is not null)),
  check ((kind in ('transfer', 'reversal')) = (transfer_id is not null)),
  check ((kind = 'payout') = (order_id is null)),
  constraint payouts_entries_other_order check ((kind = 'offset') = (other_order_id is not null)),
  -- Only payouts can be in another currency: that of the seller's bank.
  constraint payouts_entries_money check (kind = 'payout' or currency = 'usd'),
  constraint payouts_entries_payment check ((kind = 'manual') = (payment_id is not null))
);
create index payouts_entries_seller on payouts_entries (seller_id, created_at desc, number desc);
create index payouts_entries_order on payouts_entries (order_id, seller_id);
create index payouts_entries_item on payouts_entries (item_id) where item_id is not null;
create index payouts_entries_other_order on payouts_entries (other_order_id) where other_order_id is not null;
create index payouts_entries_transfer on payouts_entries (transfer_id) where transfer_id is not null;
create index payouts_entries_payment on payouts_entries (payment_id) where payment_id is not null;
create index payouts_entries_payouts on payouts_entries (seller_id, created_at desc, number desc) where kind = 'payout';

-- Events about sellers' accounts: only which account. The rest is never trusted, but asked for.
create table payouts_events (
  id text primary key,
  type text not null,
  provider_account text,
  received_at timestamptz not null,
  processed_at timestamptz
);
create index payouts_events_waiting on payouts_events (received_at) where processed_at is null;
create index payouts_events_age on payouts_events (received_at);

-- How sellers are notified of sales: by an email for each order, unless they chose one a day.
create table payouts_preferences (
  user_id uuid primary key references account_users (id),
  sale_mails text not null check (sale_mails in ('each', 'daily'))
);

-- Orders that a seller is to be notified of, once: `told_at` is set with the email, or if there was nothing to say.
create table payouts_sale_notices (
  order_id uuid not null references orders_orders (id),
  seller_id uuid not null references account_users (id),
  sold_at timestamptz not null,
  told_at timestamptz,
  primary key (order_id, seller_id)
);
create index payouts_sale_notices_seller on payouts_sale_notices (seller_id, sold_at);
create index payouts_sale_notices_waiting on payouts_sale_notices (sold_at) where told_at is null;

-- The sum of a seller's lines without payouts, which are between them and their bank. A trigger updates it, so that a
-- list of all sellers doesn't have to sum the ledger.
create table payouts_balances (
  seller_id uuid not null references account_users (id),
  currency text not null,
  -- What the label owes them; if negative, what they owe the label.
  cents bigint not null,
  primary key (seller_id, currency)
);
create index payouts_balances_cents on payouts_balances (cents, seller_id, currency);

-- An admin has pressed "Try again" for a seller.
create table payouts_retries (
  id uuid primary key,
  seller_id uuid not null references account_users (id),
  asked_by uuid not null references account_users (id),
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- The outcome, shown to the admin.
  outcome text,
  check ((ended_at is null) = (outcome is null))
);
create unique index payouts_retries_running on payouts_retries (seller_id) where ended_at is null;
create index payouts_retries_seller on payouts_retries (seller_id, asked_at desc);
create index payouts_retries_asked_by on payouts_retries (asked_by);
create index payouts_retries_ended on payouts_retries (ended_at) where ended_at is not null;

-- What the label owes a seller for an order, if it isn't zero. A trigger updates it, so that sweeps don't have to sum
-- the ledger.
create table payouts_dues (
  order_id uuid not null references orders_orders (id),
  seller_id uuid not null references account_users (id),
  -- If negative, what the seller was overpaid.
  cents bigint not null,
  primary key (order_id, seller_id)
);
create index payouts_dues_seller on payouts_dues (seller_id, order_id);
create index payouts_dues_debts on payouts_dues (order_id) where cents < 0;

-- What a seller is owed for an item: the sums of the ledger's lines.
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

create function payouts_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to';
end $$;
create trigger payouts_entries_final before update or delete on payouts_entries
  for each row execute function payouts_refuse_change();
create trigger payouts_manual_payments_final before update or delete on payouts_manual_payments
  for each row execute function payouts_refuse_change();

create function payouts_add_to_balances() returns trigger language plpgsql as $$
begin
  insert into payouts_balances (seller_id, currency, cents)
  select seller_id, currency, sum(cents) from added where kind <> 'payout'
  group by seller_id, currency
  -- Always in one order: two orders with the same sellers never wait for one another.
  order by seller_id, currency
  on conflict (seller_id, currency) do update set cents = payouts_balances.cents + excluded.cents;
  return null;
end $$;
create trigger payouts_entries_balances after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_add_to_balances();

create function payouts_add_to_dues() returns trigger language plpgsql as $$
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
create trigger payouts_entries_dues after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_add_to_dues();
