-- What a seller shows on their page in the store besides their beats. The name shown there is the account's display name.
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
