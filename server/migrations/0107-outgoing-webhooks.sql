-- Where sellers' and the label's programs hear of events. Without an owner: the label's.
create table outgoing_webhooks_endpoints (
  id uuid primary key,
  owner_id uuid references account_users (id),
  -- Who hears that it was turned off, if it's the label's.
  made_by uuid references account_users (id),
  url text not null,
  description text not null,
  types text[] not null,
  enabled boolean not null,
  off_reason text check (off_reason in ('owner', 'failing', 'gone')),
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  -- Some process is delivering to it, until then at the latest.
  busy_until timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  check (enabled = (off_reason is null))
);
create index outgoing_webhooks_endpoints_owner on outgoing_webhooks_endpoints (owner_id);
create index outgoing_webhooks_endpoints_made_by on outgoing_webhooks_endpoints (made_by);

-- One event for one endpoint, with its tries.
create table outgoing_webhooks_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references outgoing_webhooks_endpoints (id) on delete cascade,
  event_id uuid not null,
  type text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  -- Since it was sent first, or was to be resent.
  since timestamptz not null,
  tries integer not null default 0,
  next_at timestamptz,
  attempts jsonb not null default '[]',
  response text,
  problem text,
  created_at timestamptz not null,
  check ((state = 'waiting') = (next_at is not null))
);
create index outgoing_webhooks_deliveries_endpoint on outgoing_webhooks_deliveries (endpoint_id, id);
create index outgoing_webhooks_deliveries_waiting on outgoing_webhooks_deliveries (endpoint_id, next_at)
  where next_at is not null;
create index outgoing_webhooks_deliveries_due on outgoing_webhooks_deliveries (next_at) where next_at is not null;
create index outgoing_webhooks_deliveries_created on outgoing_webhooks_deliveries (created_at);
