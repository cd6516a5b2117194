-- What somebody asked for by typing an address, until its owner confirms it: follows and mailing lists in one table.
-- `follows_confirmations` and `subscribers_confirmations` stay for servers of the previous version. The links in them are
-- used there until they have expired; a later version drops both tables.
create table mailing_confirmations (
  -- The feature that asks.
  kind text not null,
  email text collate "C" not null check (email = lower(email)),
  -- What the owner is asked to confirm, in the form of that feature: a list.
  wishes jsonb not null,
  -- Null: nothing to confirm.
  token_hash bytea unique,
  -- Of the link that was used last.
  used_token_hash bytea unique,
  mailed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, email)
);
create index mailing_confirmations_expired on mailing_confirmations (expires_at);
