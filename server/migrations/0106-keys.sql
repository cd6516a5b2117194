-- Keys of other programs, what they have called once, and what makes lists that they can mirror.

create table keys_keys (
  id uuid primary key,
  user_id uuid not null references account_users (id),
  name text not null check (char_length(name) between 1 and 60),
  hash bytea not null unique,
  start text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index keys_keys_user on keys_keys (user_id, created_at desc);
create index keys_keys_expired on keys_keys (expires_at) where expires_at is not null;

create table keys_calls (
  key_id uuid not null references keys_keys (id) on delete cascade,
  name_hash bytea not null,
  request_hash bytea not null,
  status integer,
  -- Sealed: it may hold the secret of a webhook endpoint.
  body bytea check (octet_length(body) <= 33000),
  created_at timestamptz not null,
  primary key (key_id, name_hash)
);
create index keys_calls_created on keys_calls (created_at);

alter table catalogue_beats add column updated_at timestamptz not null default now();
alter table orders_items add column updated_at timestamptz not null default now();

-- The moment of the change, not of the transaction's beginning: a long one would write what is already in the past.

create function note_update() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

create trigger catalogue_beats_updated before update on catalogue_beats
  for each row when (old.* is distinct from new.*) execute function note_update();
create trigger orders_items_updated before update on orders_items
  for each row when (
    (old.state, old.refunded_cents, old.withheld) is distinct from (new.state, new.refunded_cents, new.withheld)
  ) execute function note_update();

create index catalogue_beats_updated on catalogue_beats (updated_at, id);
create index catalogue_beats_updated_seller on catalogue_beats (seller_id, updated_at, id);
create index orders_items_updated on orders_items (updated_at, id);
create index orders_items_updated_seller on orders_items (seller_id, updated_at, id);
-- The one before begins alike.
drop index orders_items_seller;
create index payouts_entries_created on payouts_entries (created_at, id);
create index payouts_entries_created_seller on payouts_entries (seller_id, created_at, id);
