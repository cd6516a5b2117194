-- Every shop has an id that it writes into what it creates at the payment provider, whose account may serve several shops. It
-- comes from the moment of the first migration, which a backup contains: a restored shop has the same id, even from a backup
-- that is older than this column.
alter table installation
  add column shop_id uuid not null default gen_random_uuid(),
  -- The moment of the backup this shop was restored from, until `npm run reconcile` has asked the provider what came after it.
  add column restored_from timestamptz;
insert into installation (id) values (true) on conflict do nothing;
update installation set shop_id = md5('shop ' || (
  select extract(epoch from applied_at)::text from schema_migrations order by name limit 1
))::uuid;

-- Payments of this shop that have no order here, as after a restore from an older backup. Nothing in it is about a person.
create table checkout_unknown_payments (
  session_id text primary key,
  order_id uuid not null,
  order_number text not null,
  amount_cents integer not null,
  currency text not null,
  -- By the provider's clock.
  started_at timestamptz not null,
  found_at timestamptz not null default now(),
  -- Why its order could not be rebuilt; null: nobody has tried.
  reason text
);
