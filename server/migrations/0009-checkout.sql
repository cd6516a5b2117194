-- Unused since checkout_holds; 0017 drops it. It is here for databases and backups from before 0017.
create table checkout_reservations (
  beat_id uuid primary key references catalogue_beats (id),
  order_id uuid not null references orders_orders (id),
  expires_at timestamptz not null
);
create index checkout_reservations_order on checkout_reservations (order_id);

-- Checkouts that are not paid yet. `visitor` is a keyed hash of the network: nobody may hold the whole store.
create table checkout_openings (
  order_id uuid primary key references orders_orders (id),
  visitor text not null,
  -- Unused, too.
  exclusives integer not null default 0,
  opened_at timestamptz not null,
  -- Keyed hashes of the browser, the account and the request, and the payment page: the same request gets the same page
  -- again.
  browser text,
  account text,
  request text,
  page_url text
);
create index checkout_openings_visitor on checkout_openings (visitor, opened_at);
create index checkout_openings_age on checkout_openings (opened_at);
create index checkout_openings_browser on checkout_openings (browser) where browser is not null;
create index checkout_openings_account on checkout_openings (account) where account is not null;

-- The provider's events, stored before they are acknowledged.
create table checkout_events (
  id text primary key,
  type text not null,
  -- What the event says it is about.
  order_id uuid,
  session_id text,
  payment_intent_id text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index checkout_events_waiting on checkout_events (received_at) where processed_at is null;
create index checkout_events_order on checkout_events (order_id, received_at) where order_id is not null;
create index checkout_events_age on checkout_events (received_at);

-- Payments of this shop without an order here, as after a restore from an older backup. No personal data.
create table checkout_unknown_payments (
  session_id text primary key,
  order_id uuid not null,
  order_number text not null,
  amount_cents integer not null,
  currency text not null,
  -- By the provider's clock.
  started_at timestamptz not null,
  found_at timestamptz not null default now(),
  -- Why its order could not be rebuilt; null: nobody has tried.
  reason text
);

-- What a checkout holds until it is paid, such as an exclusive license. Rows stay for a day after the hold ends,
-- because whoever didn't pay can't hold the same again so soon. `marks` are keyed hashes of the browser, account, email
-- and networks.
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
