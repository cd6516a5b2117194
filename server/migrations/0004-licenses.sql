-- Licenses that somebody may use who did not make them: offered by their maker, answered by whoever receives them.

create table licenses_assignments (
  id uuid primary key,
  license_id uuid not null references licenses_licenses (id),
  -- Null: offered to an e-mail that has not answered. Who has that e-mail proven sees the offer; its maker learns nothing
  -- of whether anybody has.
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
create unique index licenses_assignments_email on licenses_assignments (license_id, lower(email)) where email is not null;
create index licenses_assignments_to_user on licenses_assignments (user_id) where user_id is not null;
create index licenses_assignments_to_email on licenses_assignments (lower(email)) where user_id is null;

create index licenses_licenses_owner on licenses_licenses (owner_id) where owner_id is not null;
