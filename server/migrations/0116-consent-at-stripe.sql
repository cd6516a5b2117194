-- A buyer who must consent to immediate delivery, and didn't on our pages, is asked on Stripe's. Null: not there.
alter table orders_orders add column provider_consent text check (provider_consent in ('asked', 'accepted'));

-- Of the buyer's account, where they typed no address: it decides how they are asked.
alter table orders_orders add column buyer_country text;
