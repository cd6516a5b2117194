-- The directory of everybody with an account, and accounts that an admin has suspended.

create extension if not exists pg_trgm;

alter table account_users
  add column suspended_at timestamptz,
  -- What its owner is told.
  add column suspended_reason text,
  add check ((suspended_at is null) = (suspended_reason is null));

create index account_users_directory on account_users (lower(display_name), id) where closed_at is null;
-- The line break before each part lets a short search find what begins with it.
create index account_users_search on account_users
  using gin (lower(E'\n' || display_name || E'\n' || username || E'\n' || email) gin_trgm_ops) where closed_at is null;
create index account_users_admins on account_users (id) where role = 'admin';

alter table auth_sessions drop constraint auth_sessions_end_reason_check;
alter table auth_sessions add constraint auth_sessions_end_reason_check
  check (end_reason in ('logout', 'ended', 'reuse', 'password', 'email', 'closed', 'suspended'));

-- Taken off sale with its suspended seller; goes back on sale with them.
alter table catalogue_beats add column off_with_seller boolean not null default false;
create index catalogue_beats_off_with_seller on catalogue_beats (seller_id) where off_with_seller;
