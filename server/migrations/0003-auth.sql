-- How account holders prove who they are, and where they are logged in.

create table auth_passwords (
  user_id uuid primary key references account_users (id),
  -- argon2id in the PHC string format: parameters, salt and hash.
  hash text not null,
  changed_at timestamptz not null default now(),
  -- A demo account's password is in the source: where others can reach the shop, the account is locked until it's
  -- changed.
  published boolean not null default false
);
create index auth_passwords_published on auth_passwords (user_id) where published;

create table auth_security (
  user_id uuid primary key references account_users (id),
  login_alerts boolean not null default true,
  two_factor text check (two_factor in ('email', 'phone')),
  -- Where codes by phone go, in E.164. Verified by a code before it is used.
  phone text,
  check (two_factor is distinct from 'phone' or phone is not null)
);

create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references account_users (id),
  method text not null check (method in ('password', 'google', 'passkey')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- reuse: a refresh token was used a second time, so someone else has it.
  end_reason text check (end_reason in ('logout', 'ended', 'reuse', 'password', 'email', 'closed', 'suspended')),
  -- Until when the password counts as just entered.
  confirmed_until timestamptz,
  ip_address text not null,
  city text not null default 'Unknown',
  region text not null default 'Unknown',
  country text not null default 'Unknown',
  device_type text not null,
  device_name text not null,
  browser text not null,
  browser_version text not null,
  check ((ended_at is null) = (end_reason is null))
);
create index auth_sessions_user on auth_sessions (user_id, created_at desc);
create index auth_sessions_age on auth_sessions (created_at);

create table auth_refresh_tokens (
  -- SHA-256 of the token.
  hash bytea primary key,
  session_id uuid not null references auth_sessions (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The next token, encrypted with this one: two tabs that refresh at once get the same.
  successor bytea
);
create index auth_refresh_tokens_session on auth_refresh_tokens (session_id);
create index auth_refresh_tokens_age on auth_refresh_tokens (created_at);

-- Links in emails. Each works once.
create table auth_links (
  -- SHA-256 of the token.
  hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password')),
  user_id uuid not null references account_users (id),
  -- The address that the link verifies.
  email text not null,
  -- For reset-password: the hashed code that must come with the link, and how many wrong codes were tried.
  code_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_links_user on auth_links (user_id, purpose);
create index auth_links_expiry on auth_links (expires_at);

-- What someone still has to prove: with a code that was sent, or a passkey's signature.
create table auth_challenges (
  -- SHA-256 of the id that the browser has.
  hash bytea primary key,
  purpose text not null check (
    purpose in ('login', 'enable-email', 'enable-phone', 'passkey-add', 'passkey-login', 'passkey-confirm')
  ),
  -- Null: the passkey says whose it is.
  user_id uuid references account_users (id),
  code_hash bytea,
  tries integer not null default 0,
  -- What checking the response needs: the number a code went to, what a passkey has to sign, how the login began.
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_challenges_user on auth_challenges (user_id, purpose);
create index auth_challenges_expiry on auth_challenges (expires_at);

create table auth_recovery_codes (
  user_id uuid not null references account_users (id),
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Browsers that an account was logged in from, each known by a cookie.
create table auth_devices (
  user_id uuid not null references account_users (id),
  hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, hash)
);
create index auth_devices_seen on auth_devices (seen_at);

create table auth_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references account_users (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index auth_identities_user on auth_identities (user_id);

create table auth_passkeys (
  -- base64url, as browsers send it.
  id text primary key,
  user_id uuid not null references account_users (id),
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index auth_passkeys_user on auth_passkeys (user_id);
