-- Usernames of closed accounts, which nobody gets for a while: hashed, because nothing that names a person outlives the account.
create table account_closed_usernames (
  hash bytea primary key check (octet_length(hash) = 32),
  left_at timestamptz not null
);
create index account_closed_usernames_left on account_closed_usernames (left_at);
