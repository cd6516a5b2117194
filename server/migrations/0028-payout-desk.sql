-- The payout desk: what the label owes each seller at a glance, what was paid outside the payment provider, what failed and
-- was not made up for yet, and what came of trying again.

-- The sum of a seller's lines without payouts, which happen between them and their bank. Kept by a trigger, so that a list of
-- all sellers adds up no ledger.
create table payouts_balances (
  seller_id uuid not null references account_users (id),
  currency text not null,
  -- What the label owes them; below zero, what they owe the label.
  cents bigint not null,
  primary key (seller_id, currency)
);
create index payouts_balances_cents on payouts_balances (cents, seller_id, currency);
insert into payouts_balances (seller_id, currency, cents)
select seller_id, currency, sum(cents) from payouts_entries where kind <> 'payout' group by seller_id, currency;

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

-- What an admin notes of money that moved outside the provider. Never changed: a wrong note is undone by a row of its own.
create table payouts_manual_payments (
  -- Made by the form, so that a note that is sent twice counts once.
  id uuid primary key,
  seller_id uuid not null references account_users (id),
  -- As in the ledger: below zero the label paid the seller, above zero the seller paid the label.
  cents integer not null check (cents <> 0),
  currency text not null,
  method text not null check (method in ('bank', 'paypal', 'check', 'cash', 'other')),
  reference text not null check (char_length(reference) between 1 and 100),
  -- Of a row that undoes another, the reason.
  note text not null check (char_length(note) <= 500),
  undoes uuid unique references payouts_manual_payments (id),
  noted_by uuid not null references account_users (id),
  created_at timestamptz not null,
  check (undoes is null or note <> '')
);
create index payouts_manual_payments_seller on payouts_manual_payments (seller_id, created_at desc, id desc);
create index payouts_manual_payments_noted_by on payouts_manual_payments (noted_by);
create trigger payouts_manual_payments_final before update or delete on payouts_manual_payments
  for each row execute function payouts_refuse_change();

alter table payouts_entries drop constraint payouts_entries_kind_check;
alter table payouts_entries add constraint payouts_entries_kind_check
  check (kind in ('sale', 'fee', 'refund', 'transfer', 'reversal', 'payout', 'correction', 'offset', 'manual'));
alter table payouts_entries add column payment_id uuid references payouts_manual_payments (id);
alter table payouts_entries add constraint payouts_entries_payment check ((kind = 'manual') = (payment_id is not null));
create index payouts_entries_payment on payouts_entries (payment_id) where payment_id is not null;
create index payouts_entries_payouts on payouts_entries (seller_id, created_at desc, number desc) where kind = 'payout';

-- The provider refused it, or its reversal, and the order still doesn't add up.
alter table payouts_transfers add column unresolved boolean not null default false;
update payouts_transfers t set unresolved = true
where refused_at is not null
  and refused_at = (select max(refused_at) from payouts_transfers o where o.order_id = t.order_id and o.seller_id = t.seller_id)
  and (select sum(cents) from payouts_entries e where e.order_id = t.order_id and e.seller_id = t.seller_id) <> 0;
create index payouts_transfers_unresolved on payouts_transfers (seller_id) where unresolved;

-- Their newest payout came back from the bank.
alter table payouts_accounts add column payout_failed_at timestamptz;
update payouts_accounts set payout_failed_at = (
  select case when cents > 0 then created_at end from payouts_entries
  where seller_id = user_id and kind = 'payout' order by created_at desc, number desc limit 1
);
create index payouts_accounts_failed on payouts_accounts (user_id) where payout_failed_at is not null;

-- An admin has pressed "Try again" for a seller.
create table payouts_retries (
  id uuid primary key,
  seller_id uuid not null references account_users (id),
  asked_by uuid not null references account_users (id),
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- What came of it, in words for the admin.
  outcome text,
  check ((ended_at is null) = (outcome is null))
);
create unique index payouts_retries_running on payouts_retries (seller_id) where ended_at is null;
create index payouts_retries_seller on payouts_retries (seller_id, asked_at desc);
create index payouts_retries_asked_by on payouts_retries (asked_by);
