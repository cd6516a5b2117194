-- Who gets the label's emails. Addresses are in lower case and sorted by bytes, so that one index finds an address and
-- its beginning.
create table subscribers_subscribers (
  id uuid primary key,
  email text collate "C" not null unique check (email = lower(email)),
  confirmed_at timestamptz not null,
  -- When they left their last list. The row stays for a while, so that the links in their emails still work.
  left_at timestamptz,
  -- Their mail server rejected an email for good: they get no more.
  bounced_at timestamptz,
  bounce_reason text,
  check ((bounced_at is null) = (bounce_reason is null))
);
create index subscribers_subscribers_present on subscribers_subscribers (id) where left_at is null;
create index subscribers_subscribers_left on subscribers_subscribers (left_at) where left_at is not null;
create index subscribers_subscribers_bounced on subscribers_subscribers (id)
  where bounced_at is not null and left_at is null;

create table subscribers_subscriptions (
  subscriber_id uuid not null references subscribers_subscribers (id) on delete cascade,
  category text not null check (category in ('beat-packs', 'email-updates', 'merch')),
  subscribed_at timestamptz not null,
  primary key (subscriber_id, category)
);
create index subscribers_subscriptions_category on subscribers_subscriptions (category, subscriber_id);

-- Addresses that someone entered, until their owner confirms them; afterwards, when the last email was written.
create table subscribers_confirmations (
  email text collate "C" primary key check (email = lower(email)),
  categories text[] not null,
  -- Null: nothing to confirm.
  token_hash bytea unique,
  mailed_at timestamptz,
  expires_at timestamptz not null
);
create index subscribers_confirmations_expired on subscribers_confirmations (expires_at);

create table subscribers_campaigns (
  id uuid primary key,
  kind text not null check (kind in ('letter', 'new-beats')),
  category text not null check (category in ('beat-packs', 'email-updates', 'merch')),
  subject text not null,
  content jsonb not null,
  state text not null check (state in ('sending', 'paused', 'canceled', 'sent')),
  created_by uuid not null references account_users (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  recipients integer not null,
  written integer not null default 0,
  bounced integer not null default 0,
  -- The last subscriber with an email: the next batch begins after them.
  written_to uuid,
  check ((ended_at is null) = (state in ('sending', 'paused')))
);
create index subscribers_campaigns_newest on subscribers_campaigns (created_at desc, id desc);
create index subscribers_campaigns_open on subscribers_campaigns (id) where state = 'sending';
create index subscribers_campaigns_new_beats on subscribers_campaigns (created_at desc) where kind = 'new-beats';
create index subscribers_campaigns_created_by on subscribers_campaigns (created_by);
