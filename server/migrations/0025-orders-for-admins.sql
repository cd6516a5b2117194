-- Refunds that an admin has asked for. A row stands here before the provider is asked, and its id is the key under which it
-- is asked: whatever is repeated pays back once.
create table orders_refunds (
  id uuid primary key,
  -- One press of the button; it has a row for each item.
  request_id uuid not null,
  order_id uuid not null references orders_orders (id),
  -- Null: for no item in particular.
  item_id uuid references orders_items (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(reason) between 1 and 300),
  state text not null default 'planned' check (state in ('planned', 'made', 'refused')),
  -- The provider's.
  provider_id text unique,
  -- Why the provider refused, in its own words.
  refusal text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'made') = (provider_id is not null)),
  check ((state = 'planned') = (ended_at is null))
);
create index orders_refunds_order on orders_refunds (order_id, created_at);
create index orders_refunds_item on orders_refunds (item_id) where item_id is not null;
create index orders_refunds_request on orders_refunds (request_id);

-- What has become of an order and its items, one line for each change. Never changed.
create table orders_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders_orders (id),
  -- Null: the order itself.
  item_id uuid references orders_items (id),
  -- A state of the order or of the item, or what an admin did: 'resold', 'mailed', 'reconciled'.
  became text not null,
  -- In an admin's words; null where it followed from the payment.
  reason text,
  at timestamptz not null default now()
);
create index orders_changes_order on orders_changes (order_id, id);
create index orders_changes_item on orders_changes (item_id) where item_id is not null;

-- An admin has taken the grants away by hand: what the payment says gives them back to nobody.
alter table orders_items add column withheld boolean not null default false;

-- The list of all orders, and of those in one state.
create index orders_orders_newest on orders_orders (created_at desc, id desc);
create index orders_orders_state on orders_orders (state, created_at desc, id desc);

-- Words to search by, each found by its beginning. Signs between them part words: "mia@example.com" has three.
create function orders_words(texts text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple', translate(texts, '@._-+/:;,''"()[]{}&!?<>|*\#', '                          '));
create index orders_orders_words on orders_orders
  using gin (orders_words(number || ' ' || email || ' ' || coalesce(customer ->> 'name', '')));
create index orders_items_words on orders_items using gin (orders_words(beat_title || ' ' || artist_name));

create index checkout_events_order on checkout_events (order_id, received_at) where order_id is not null;
