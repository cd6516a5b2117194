-- Everyone with an account: who they are, and what the store shows of them.

create table account_users (
  id uuid primary key,
  username text not null check (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  display_name text not null,
  email text not null,
  -- Until the email is verified, the account gets nothing that belongs to that email.
  email_verified_at timestamptz,
  -- Replaces `email` once its link has been followed.
  pending_email text,
  role text not null default 'user' check (role in ('user', 'seller', 'admin')),
  first_name text not null default '',
  last_name text not null default '',
  legal_name text,
  country text,
  -- Entered by a seller before the first sale: agreements name both parties.
  seller_country text,
  phone text not null default '',
  company text not null default '',
  gender text not null default '' check (gender in ('', 'Male', 'Female', 'Other')),
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  -- The folder of the picture's sizes in storage; null: the default picture.
  picture text,
  suspended_at timestamptz,
  -- Shown to the account's owner.
  suspended_reason text,
  -- A closed account keeps its row for orders and agreements, with nothing personal left in it.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((suspended_at is null) = (suspended_reason is null))
);
create unique index account_users_username on account_users (lower(username));
create unique index account_users_email on account_users (lower(email));
create index account_users_directory on account_users (lower(display_name), id) where closed_at is null;
-- The line break before each part lets a short search find what begins with it.
create index account_users_search on account_users
  using gin (lower(E'\n' || display_name || E'\n' || username || E'\n' || email) gin_trgm_ops) where closed_at is null;
create index account_users_admins on account_users (id) where role = 'admin';
-- For the job that looks for unused pictures in storage.
create index account_users_picture on account_users (picture) where picture is not null;

-- What a seller shows on their page in the store besides their beats. The name shown there is the account's display
-- name.
create table account_profiles (
  user_id uuid primary key references account_users (id),
  tagline text not null default '' check (char_length(tagline) <= 80),
  story text not null default '' check (char_length(story) <= 1000),
  -- https only, checked by the contract.
  links text[] not null default '{}' check (cardinality(links) <= 6),
  -- The canonical address of a video at a provider that we know.
  video text,
  -- The folder of the hero picture's sizes in storage.
  picture uuid,
  updated_at timestamptz not null,
  -- An admin has emptied it; its owner sees why until they write again.
  cleared_at timestamptz,
  cleared_by uuid references account_users (id),
  cleared_reason text check (char_length(cleared_reason) between 3 and 500),
  check ((cleared_at is null) = (cleared_by is null) and (cleared_at is null) = (cleared_reason is null))
);
create unique index account_profiles_picture on account_profiles (picture) where picture is not null;
create index account_profiles_cleared_by on account_profiles (cleared_by) where cleared_by is not null;

-- Usernames that accounts had before. Their URLs lead to the account's page, and for a while nobody else can take them.
create table account_former_usernames (
  -- In lower case.
  username text primary key check (username = lower(username)),
  user_id uuid not null references account_users (id),
  left_at timestamptz not null
);
create index account_former_usernames_user on account_former_usernames (user_id, left_at desc);
