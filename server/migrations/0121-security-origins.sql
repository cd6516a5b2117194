-- By whom, and from where, something was made that lets others act for an account or be paid by it. Each thing itself is in its
-- own table.
create table auth_origins (
  kind text not null,
  item_id text not null,
  user_id uuid not null references account_users (id) on delete cascade,
  made_at timestamptz not null,
  -- Null: a key made it.
  session_id uuid,
  -- As it was called then.
  device text not null,
  key_id uuid,
  key_name text,
  primary key (kind, item_id)
);
create index auth_origins_user on auth_origins (user_id);
create index auth_origins_key on auth_origins (key_id) where key_id is not null;
