-- What scheduled jobs look for is found by what is open, due, or old enough to go, however much has happened before.
-- docs/decisions/050-data-that-ends.md

-- What the label owes a seller for an order, while it is not nothing. Kept by a trigger, so that a sweep adds up no ledger.
create table payouts_dues (
  order_id uuid not null references orders_orders (id),
  seller_id uuid not null references account_users (id),
  -- Below zero, what the seller was paid too much.
  cents bigint not null,
  primary key (order_id, seller_id)
);
create index payouts_dues_seller on payouts_dues (seller_id, order_id);
create index payouts_dues_debts on payouts_dues (order_id) where cents < 0;
insert into payouts_dues (order_id, seller_id, cents)
select order_id, seller_id, sum(cents) from payouts_entries where order_id is not null
group by order_id, seller_id having sum(cents) <> 0;

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

-- When a transfer is compared with the provider's own books next; null: it is too old for that.
alter table payouts_transfers add column compare_at timestamptz;
update payouts_transfers set compare_at = coalesce(checked_at, created_at) + interval '1 day'
where created_at > now() - interval '30 days';
alter table payouts_transfers drop column checked_at;
create index payouts_transfers_compare on payouts_transfers (compare_at) where state = 'made' and compare_at is not null;

-- Whether what lies in storage is still named by somebody.
create index orders_items_cover on orders_items (cover);
create index catalogue_beats_cover on catalogue_beats (cover) where cover is not null;
create index catalogue_beats_preview on catalogue_beats (preview_key) where preview_key is not null;

-- What is old enough to be deleted.
create index auth_sessions_age on auth_sessions (created_at);
create index catalogue_unwanted_since on catalogue_unwanted (since);
create index checkout_events_age on checkout_events (received_at);
create index checkout_openings_age on checkout_openings (opened_at);
create index licenses_assignments_not_accepted on licenses_assignments (created_at) where state <> 'accepted';
create index orders_orders_never_paid on orders_orders (created_at) where state in ('failed', 'expired');
create index payouts_events_age on payouts_events (received_at);
create index payouts_retries_ended on payouts_retries (ended_at) where ended_at is not null;
create index support_requests_done on support_requests (created_at) where state <> 'open';
-- Days that are not the first of their month: when they are old, they are added to that.
create index statistics_days_to_fold on statistics_days (day) where extract(day from day) <> 1;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Only the job that deletes what is ten years old sets this, for its own transaction.
  if tg_op = 'DELETE' and current_setting('audit.forgetting', true) = 'on' then return null; end if;
  raise exception 'Entries of the audit log are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
