-- Who follows artists: an account, or an address whose owner has confirmed it.
create table follows_followers (
  id uuid primary key,
  user_id uuid unique references account_users (id),
  email text collate "C" unique check (email = lower(email)),
  -- The account's follower that an address has become part of. The links in the address's emails still name this row.
  merged_into uuid references follows_followers (id) on delete cascade,
  digested_at timestamptz,
  -- What was published until then is no news to them.
  digested_until timestamptz,
  -- An address whose mail server refused an email for good: it gets no more.
  refused_email text,
  -- When they unfollowed the last artist. The row stays for a while, so that the links in their emails still work.
  left_at timestamptz,
  check (num_nonnulls(user_id, email, merged_into) = 1)
);
create index follows_followers_left on follows_followers (left_at) where left_at is not null;
create index follows_followers_merged on follows_followers (merged_into) where merged_into is not null;

create table follows_follows (
  follower_id uuid not null references follows_followers (id) on delete cascade,
  artist_id uuid not null references account_users (id),
  followed_at timestamptz not null,
  -- That the artist may see the follower's address: which words they agreed to, and when. All or none.
  consent_version text,
  consent_text text,
  consented_at timestamptz,
  primary key (follower_id, artist_id),
  check (num_nonnulls(consent_version, consent_text, consented_at) in (0, 3))
);
create index follows_follows_artist on follows_follows (artist_id, follower_id);
create index follows_follows_consented on follows_follows (artist_id, consented_at desc, follower_id desc)
  where consented_at is not null;

-- Addresses that somebody typed, until their owner confirms them; afterwards, when the last email was written.
create table follows_confirmations (
  email text collate "C" primary key check (email = lower(email)),
  -- Whom the owner is asked to follow: [{"artistId": …, "consent": version or null}].
  wishes jsonb not null,
  -- Null: nothing to confirm.
  token_hash bytea unique,
  -- Of the link that was used last.
  used_token_hash bytea unique,
  mailed_at timestamptz,
  expires_at timestamptz not null
);
create index follows_confirmations_expired on follows_confirmations (expires_at);
