-- The endpoints that the shop has registered at the payment provider. A server of the previous version doesn't know this
-- table: as before, it refuses events whose secret isn't in its settings, and the provider sends those again.
create table webhook_endpoints (
  -- The shop's own account, or those of sellers.
  endpoint text primary key check (endpoint in ('account', 'connect')),
  provider_id text not null,
  -- The signing secret, which the provider tells only once; encrypted with a key from SESSION_SECRET.
  secret bytea not null,
  registered_at timestamptz not null
);
