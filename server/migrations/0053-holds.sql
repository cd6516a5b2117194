-- What a checkout holds until it is paid, such as an exclusive license. Rows stay for a day after their end, because who
-- didn't pay isn't given the same again so soon. `marks` are keyed hashes of the browser, account, email and networks.
create table checkout_holds (
  id uuid primary key,
  -- 'exclusive:<beat id>'
  thing text not null,
  order_id uuid not null references orders_orders (id),
  marks text[] not null,
  held_at timestamptz not null,
  ends_at timestamptz not null,
  -- The payment page was closed before the hold's end.
  released_at timestamptz,
  -- Paid, but the bank has yet to send the money.
  settling boolean not null default false
);
create index checkout_holds_thing on checkout_holds (thing, held_at);
create index checkout_holds_marks on checkout_holds using gin (marks);
create index checkout_holds_order on checkout_holds (order_id);
create index checkout_holds_age on checkout_holds (ends_at);

insert into checkout_holds (id, thing, order_id, marks, held_at, ends_at, settling)
select gen_random_uuid(), 'exclusive:' || r.beat_id, r.order_id, '{}', o.created_at, r.expires_at, o.state = 'settling'
from checkout_reservations r join orders_orders o on o.id = r.order_id;
-- `checkout_reservations` and `checkout_openings.exclusives` stay for servers of the previous version while a site is updated.
alter table checkout_openings alter column exclusives set default 0;

-- Whose an open checkout is, what it is about and where it is paid: the same request gets the same payment page again.
alter table checkout_openings
  add column browser text,
  add column account text,
  add column request text,
  add column page_url text;
create index checkout_openings_browser on checkout_openings (browser) where browser is not null;
create index checkout_openings_account on checkout_openings (account) where account is not null;
