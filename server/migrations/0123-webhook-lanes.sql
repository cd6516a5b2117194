-- Endpoints whose last try was taken are delivered to apart from all others, so that silent ones keep only each other waiting;
-- and a receiver says until when it wants nothing. Servers of the previous version leave both as they are.

alter table outgoing_webhooks_endpoints
  add column proven boolean not null default false,
  add column paused_until timestamptz;
update outgoing_webhooks_endpoints set proven = true where delivered_at is not null;
