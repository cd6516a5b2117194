-- The words of a text, each found by its beginning. Punctuation separates words: "mia@example.com" has three.
create function orders_words(texts text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple',
    translate(texts, '@._-+/:;,''"()[]{}&!?<>|*\#', '                          '));

create sequence orders_number start 1001;

create table orders_orders (
  id uuid primary key,
  -- For people: "SH-1001".
  number text not null unique default 'SH-' || nextval('orders_number'),
  -- Given once, when the order is paid.
  receipt_number integer unique,
  state text not null default 'pending'
    check (state in ('pending', 'settling', 'paid', 'failed', 'expired', 'refunded', 'disputed')),
  email text not null,
  buyer_id uuid references account_users (id),
  -- {name, address, city, state, zip, country} as typed at checkout, or null.
  customer jsonb,
  currency text not null default 'usd',
  total_cents integer not null check (total_cents >= 0),
  -- Which version of the terms the buyer saw, and how they agreed: by a line of text or a checkbox.
  terms_version text not null,
  consent text not null check (consent in ('line', 'checkbox')),
  -- A new number invalidates every link sent before.
  key_version integer not null default 1,
  session_id text unique,
  session_expires_at timestamptz,
  payment_intent_id text unique,
  charge_id text unique,
  -- How it was paid, such as "Visa ending in 4242".
  paid_with text,
  provider_fee_cents integer,
  -- Everything refunded to the buyer, for any item or none.
  refunded_cents integer not null default 0,
  -- Counts the provider's states that were applied: one that was requested before the last was applied is too old.
  revision integer not null default 0,
  checked_at timestamptz,
  -- When to ask the payment provider about the order next, unless its events come first; null: nothing can change.
  check_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
create index orders_orders_email on orders_orders (lower(email), created_at desc);
create index orders_orders_buyer on orders_orders (buyer_id, created_at desc);
create index orders_orders_check on orders_orders (check_at) where check_at is not null;
-- Sales since a day, for the admins' overview; the index has every column that is summed.
create index orders_orders_paid_at on orders_orders (paid_at) include (state, total_cents, refunded_cents)
  where paid_at is not null;
-- The list of all orders, and of those in one state.
create index orders_orders_newest on orders_orders (created_at desc, id desc);
create index orders_orders_state on orders_orders (state, created_at desc, id desc);
create index orders_orders_words on orders_orders
  using gin (orders_words(number || ' ' || email || ' ' || coalesce(customer ->> 'name', '')));
create index orders_orders_never_paid on orders_orders (created_at) where state in ('failed', 'expired');

-- What was bought, frozen: nothing here changes when the beat or the license does.
create table orders_items (
  id uuid primary key,
  order_id uuid not null references orders_orders (id),
  position integer not null,
  beat_id uuid not null references catalogue_beats (id),
  license_id uuid not null references licenses_licenses (id),
  seller_id uuid not null references account_users (id),
  beat_title text not null,
  artist_name text not null,
  -- As the agreement names the seller.
  seller_name text not null,
  cover text not null,
  -- {title, description, fileTypes, usageTerms, exclusive}
  license jsonb not null,
  beat_price_cents integer not null check (beat_price_cents >= 0),
  license_price_cents integer not null check (license_price_cents >= 0),
  price_cents integer generated always as (beat_price_cents + license_price_cents) stored,
  state text not null default 'pending' check (state in ('pending', 'granted', 'frozen', 'withdrawn', 'lost')),
  refunded_cents integer not null default 0,
  -- An admin has revoked its grants: the payment's state doesn't restore them.
  withheld boolean not null default false,
  unique (order_id, position),
  unique (order_id, beat_id, license_id)
);
create index orders_items_beat on orders_items (beat_id);
create index orders_items_seller on orders_items (seller_id);
create index orders_items_license on orders_items (license_id);
create index orders_items_words on orders_items using gin (orders_words(beat_title || ' ' || artist_name));
-- To check whether a cover in storage is still used.
create index orders_items_cover on orders_items (cover);

-- The right to download: which files of the catalogue an item includes.
create table orders_grants (
  item_id uuid not null references orders_items (id),
  kind text not null check (kind in ('mp3', 'wav', 'trackouts')),
  file_id uuid not null references catalogue_files (id),
  downloads integer not null default 0,
  last_download_at timestamptz,
  granted_at timestamptz not null default now(),
  primary key (item_id, kind)
);
create index orders_grants_file on orders_grants (file_id);

-- License agreements. Their text never changes after the sale.
create table orders_agreements (
  item_id uuid primary key references orders_items (id),
  version text not null,
  -- Everything the text mentions: parties, beat, terms, number, governing law.
  facts jsonb not null,
  created_at timestamptz not null default now()
);

-- Receipts are numbered without gaps: the counter is locked until the payment's transaction ends, and a rollback gives
-- its number back.
create table orders_counters (
  name text primary key,
  value integer not null
);
insert into orders_counters (name, value) values ('receipts', 0);

-- Refunds by admins. The row is written before the provider is called, and its id is the call's idempotency key: a
-- repeated call refunds only once.
create table orders_refunds (
  id uuid primary key,
  -- One press of the button, which has a row for each item.
  request_id uuid not null,
  order_id uuid not null references orders_orders (id),
  -- Null: for no item in particular.
  item_id uuid references orders_items (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(reason) between 1 and 300),
  state text not null default 'planned' check (state in ('planned', 'made', 'refused')),
  -- The provider's id of the refund.
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

-- The history of an order and its items, one row for each change. Rows never change.
create table orders_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders_orders (id),
  -- Null: the order itself.
  item_id uuid references orders_items (id),
  -- The new state of the order or item, or what an admin did: 'resold', 'mailed', 'reconciled'.
  became text not null,
  -- In an admin's words; null if it followed from the payment.
  reason text,
  at timestamptz not null default now()
);
create index orders_changes_order on orders_changes (order_id, id);
create index orders_changes_item on orders_changes (item_id) where item_id is not null;
