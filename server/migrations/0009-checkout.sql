-- A checkout of an exclusive license holds the beat while its payment page is open.
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
  exclusives integer not null,
  opened_at timestamptz not null
);
create index checkout_openings_visitor on checkout_openings (visitor, opened_at);
create index checkout_openings_age on checkout_openings (opened_at);

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
