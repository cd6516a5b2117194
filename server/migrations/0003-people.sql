-- Account holders: who they are, how they prove it, where they are logged in.

alter table account_users
  -- Whoever has not proven that the e-mail is theirs gets nothing of what belongs to that e-mail.
  add column email_verified_at timestamptz,
  add column first_name text not null default '',
  add column last_name text not null default '',
  add column phone text not null default '',
  add column company text not null default '',
  add column gender text not null default '' check (gender in ('', 'Male', 'Female', 'Other')),
  add column address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column zip_code text not null default '',
  -- The folder of the picture's sizes in storage; null: the default picture.
  add column picture text,
  -- The row stays for what others have of this person (orders, agreements); nothing personal is left in it.
  add column closed_at timestamptz,
  -- The address that takes the place of `email` once its link has been followed.
  add column pending_email text;

create table auth_passwords (
  user_id uuid primary key references account_users (id),
  -- argon2id in the PHC string format: parameters, salt and hash.
  hash text not null,
  changed_at timestamptz not null default now()
);

create table auth_security (
  user_id uuid primary key references account_users (id),
  login_alerts boolean not null default true,
  two_factor text check (two_factor in ('email', 'phone')),
  -- Where codes by phone go, E.164; proven by a code before it counts.
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
  -- reuse: a refresh token came a second time, so somebody else holds it.
  end_reason text check (end_reason in ('logout', 'ended', 'reuse', 'password', 'email', 'closed')),
  -- Until when the password counts as just given.
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

create table auth_refresh_tokens (
  -- SHA-256 of the token.
  hash bytea primary key,
  session_id uuid not null references auth_sessions (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The token that came after it, readable with this one alone: two tabs that ask at once get the same.
  successor bytea
);
create index auth_refresh_tokens_session on auth_refresh_tokens (session_id);

-- What is e-mailed as a link. Each works once.
create table auth_links (
  -- SHA-256 of the token.
  hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'change-email', 'reset-password')),
  user_id uuid not null references account_users (id),
  -- The address that the link proves.
  email text not null,
  -- Of reset-password: the code that must come with the link, hashed, and how often it was guessed wrong.
  code_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_links_user on auth_links (user_id, purpose);

-- A question to somebody that waits for its answer: a code that was sent, or a passkey's signature.
create table auth_challenges (
  -- SHA-256 of the id that the asked one holds.
  hash bytea primary key,
  purpose text not null check (purpose in ('login', 'enable-email', 'enable-phone', 'passkey-add', 'passkey-login', 'passkey-confirm')),
  -- Null: whoever answers says who they are.
  user_id uuid references account_users (id),
  code_hash bytea,
  tries integer not null default 0,
  -- What the answer needs: the number a code went to, what a passkey has to sign, how the log-in began.
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_challenges_user on auth_challenges (user_id, purpose);

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

create table auth_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references account_users (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index auth_identities_user on auth_identities (user_id);

create table auth_passkeys (
  -- base64url, as the browser names it.
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

create table support_requests (
  id uuid primary key,
  kind text not null check (kind in ('support', 'feedback')),
  -- Null: a visitor's feedback, or an account that was closed since.
  user_id uuid references account_users (id),
  username text not null,
  email text not null,
  text text not null check (char_length(text) between 1 and 5000),
  -- Whether the writer may be written to about it.
  email_consent boolean not null,
  screenshot_key text,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null
);
create index support_requests_user on support_requests (user_id, created_at desc);

-- What somebody did to another person's data or money. Never changed, never deleted.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  -- Null: the house itself, from its console.
  actor_id uuid references account_users (id),
  action text not null,
  subject_id uuid not null,
  details jsonb not null default '{}'
);
create index audit_entries_newest on audit_entries (at desc, id desc);

-- How often somebody did something in a stretch of time. Losing it in a crash does no harm, so it is not logged ahead.
create unlogged table http_limits (
  -- SHA-256 of what is counted and for whom: no address and no e-mail stands here.
  key bytea primary key,
  window_start timestamptz not null,
  uses integer not null
);
create index http_limits_old on http_limits (window_start);
