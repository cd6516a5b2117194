-- What banks have taken back of an order and kept: by disputes that were lost, or that Visa resolved before they became one.
-- Refunds are counted in refunded_cents alone. Until now a lost dispute took back the whole order, whatever it was about.

alter table orders_orders add column charged_back_cents integer not null default 0 check (charged_back_cents >= 0);

update orders_orders set charged_back_cents = total_cents - refunded_cents
where state = 'refunded' and refunded_cents < total_cents;

-- What was written of a part that was lost, or of one dispute of several, is put right: the provider is asked again.
update orders_orders set check_at = now() + interval '10 minutes'
where id in (select order_id from disputes_disputes where state = 'over');

-- The buyer has the money for good, whatever the provider calls it.
alter table disputes_disputes add column is_lost boolean not null default false;
update disputes_disputes set is_lost = true where status = 'lost';
