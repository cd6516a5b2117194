-- Usernames that accounts had before. Their addresses lead to the account's page, and for a while nobody else gets them.
create table account_former_usernames (
  -- Whatever its case.
  username text primary key check (username = lower(username)),
  user_id uuid not null references account_users (id),
  left_at timestamptz not null
);
create index account_former_usernames_user on account_former_usernames (user_id, left_at desc);
