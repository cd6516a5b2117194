-- The payment provider's events stand in one table, whichever endpoint they came to. The larger of the two becomes it, and
-- the other's rows move.
--
-- A server of the previous version may run meanwhile. It goes on reading and writing under the old names, which are views
-- of the new table: a row that is written through one gets its endpoint, and an event that one version has stored is
-- handled by a job of either. It waits for this transaction while the tables change, and an event that it can't store in
-- that moment is sent again by the provider. Only its deletion of old rows fails, until the next night. A later version
-- drops the views.
lock table checkout_events, payouts_events in access exclusive mode;

alter table checkout_events rename to webhook_events;
alter index checkout_events_pkey rename to webhook_events_pkey;
alter index checkout_events_age rename to webhook_events_age;
alter index checkout_events_order rename to webhook_events_order;

alter table webhook_events
  -- The shop's own account, or those of sellers.
  add column endpoint text not null default 'account' check (endpoint in ('account', 'connect')),
  -- The seller's account that it is about.
  add column provider_account text,
  alter column payload set default '{}';

insert into webhook_events (id, type, endpoint, provider_account, received_at, processed_at)
select id, type, 'connect', provider_account, received_at, processed_at from payouts_events
on conflict (id) do nothing;
drop table payouts_events;

drop index checkout_events_waiting;
create index webhook_events_waiting on webhook_events (endpoint, received_at) where processed_at is null;

create view checkout_events as
  select id, type, order_id, session_id, payment_intent_id, payload, received_at, processed_at, endpoint
  from webhook_events where endpoint = 'account';
create view payouts_events as
  select id, type, provider_account, received_at, processed_at, endpoint from webhook_events where endpoint = 'connect';
alter view payouts_events alter column endpoint set default 'connect';
