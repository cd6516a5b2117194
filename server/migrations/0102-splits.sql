-- Who shares in what a beat sells for. A row is one offer of terms and what became of it: changed terms are a new row, and the
-- old one stays accepted until the new one is.
create table splits_shares (
  id uuid primary key,
  beat_id uuid not null references catalogue_beats on delete cascade,
  -- Null until the account with the invited address takes it.
  user_id uuid references account_users on delete cascade,
  -- In lower case; null if they were invited by username.
  email text,
  role text not null,
  -- Hundredths of a percent of what the seller of the beat is paid.
  bps integer not null check (bps between 1 and 9900),
  publishing_bps integer check (publishing_bps between 0 and 10000),
  pro text,
  ipi text,
  state text not null check (state in ('invited', 'accepted', 'declined', 'expired', 'replaced', 'ended')),
  invited_at timestamptz not null,
  decided_at timestamptz,
  check (user_id is not null or email is not null),
  check (user_id is not null or state not in ('accepted', 'replaced'))
);
create index splits_shares_beat on splits_shares (beat_id);
create index splits_shares_user on splits_shares (user_id);
create unique index splits_shares_one_accepted on splits_shares (beat_id, user_id) where state = 'accepted';
