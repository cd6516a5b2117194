create table licenses_licenses (
  id uuid primary key,
  -- Identifies the licenses that come with the product.
  slug text unique,
  type text not null check (type in ('default', 'custom')),
  title text not null,
  description text not null check (char_length(description) <= 32),
  price_cents integer not null check (price_cents between 0 and 99999999),
  regular_price_cents integer check (regular_price_cents > price_cents),
  file_types text[] not null check (file_types <@ array['mp3', 'wav', 'trackouts'] and cardinality(file_types) > 0),
  usage_terms jsonb not null,
  predefined boolean not null,
  exclusive boolean not null default false,
  recommended boolean not null default false,
  position integer not null default 0,
  owner_id uuid references account_users (id),
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  -- An admin withdrew it: its seller is told why and can't offer it again.
  withdrawn_by uuid references account_users (id),
  withdrawn_reason text check (char_length(withdrawn_reason) between 3 and 500),
  constraint licenses_licenses_withdrawn_by check (withdrawn_by is null or withdrawn_at is not null),
  constraint licenses_licenses_withdrawn_reason check (withdrawn_reason is null or withdrawn_by is not null)
);
create index licenses_licenses_owner on licenses_licenses (owner_id) where owner_id is not null;
create index licenses_licenses_withdrawn_by on licenses_licenses (withdrawn_by) where withdrawn_by is not null;
create index licenses_licenses_sellers on licenses_licenses (id) where owner_id is not null;
-- The line break before the title lets a short search find what begins with it.
create index licenses_licenses_title on licenses_licenses using gin (lower(E'\n' || title) gin_trgm_ops)
  where owner_id is not null;

-- Licenses shared with other sellers: offered by their maker, accepted or refused by the receiver.
create table licenses_assignments (
  id uuid primary key,
  license_id uuid not null references licenses_licenses (id),
  -- Null: offered to an email that hasn't responded. Whoever has verified that email sees the offer; its maker doesn't
  -- learn whether anyone has.
  user_id uuid references account_users (id),
  email text,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  created_at timestamptz not null,
  answered_at timestamptz,
  check (user_id is not null or email is not null),
  check ((state = 'waiting') = (answered_at is null)),
  check (state = 'waiting' or user_id is not null)
);
create unique index licenses_assignments_user on licenses_assignments (license_id, user_id) where user_id is not null;
create unique index licenses_assignments_email on licenses_assignments (license_id, lower(email))
  where email is not null;
create index licenses_assignments_to_user on licenses_assignments (user_id) where user_id is not null;
create index licenses_assignments_to_email on licenses_assignments (lower(email)) where user_id is null;
create index licenses_assignments_license on licenses_assignments (license_id);
create index licenses_assignments_not_accepted on licenses_assignments (created_at) where state <> 'accepted';
