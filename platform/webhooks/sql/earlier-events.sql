-- Servers from before 0070-webhook-events.sql read and write webhook events under these names.
drop view if exists checkout_events;
create view checkout_events as
  select id, type, order_id, session_id, payment_intent_id, payload, received_at, processed_at, endpoint
  from webhook_events where endpoint = 'account';

drop view if exists payouts_events;
create view payouts_events as
  select id, type, provider_account, received_at, processed_at, endpoint from webhook_events where endpoint = 'connect';
alter view payouts_events alter column endpoint set default 'connect';
