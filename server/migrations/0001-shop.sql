-- Money is integer cents. Times are UTC. Ids are UUIDv7 made by the application. A table's prefix names its feature.

create table account_users (
  id uuid primary key,
  username text not null check (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  display_name text not null,
  email text not null,
  role text not null default 'user' check (role in ('user', 'seller', 'admin')),
  legal_name text,
  country text,
  created_at timestamptz not null default now()
);
create unique index account_users_username on account_users (lower(username));
create unique index account_users_email on account_users (lower(email));

create table licenses_licenses (
  id uuid primary key,
  -- Names the licenses that come with the product.
  slug text unique,
  type text not null check (type in ('default', 'custom')),
  title text not null,
  description text not null check (char_length(description) <= 32),
  price_cents integer not null check (price_cents between 0 and 99999999),
  regular_price_cents integer check (regular_price_cents > price_cents),
  file_types text[] not null check (file_types <@ array['mp3', 'wav', 'trackouts'] and cardinality(file_types) > 0),
  usage_terms jsonb not null,
  predefined boolean not null,
  exclusive boolean not null default false,
  recommended boolean not null default false,
  position integer not null default 0,
  owner_id uuid references account_users (id),
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);

create table catalogue_beats (
  id uuid primary key,
  seller_id uuid not null references account_users (id),
  title text not null check (char_length(title) between 1 and 120),
  description text not null,
  price_cents integer not null check (price_cents between 0 and 99999999),
  genre text not null,
  sub_genre text not null,
  bpm integer not null check (bpm between 1 and 999),
  key text not null,
  tags text[] not null check (cardinality(tags) between 2 and 5),
  -- The folder of the cover's sizes in storage, named after its content.
  cover text,
  duration_ms integer,
  preview_key text,
  preview_bytes bigint,
  -- The preview's strong ETag: a hash of its bytes.
  preview_hash text,
  -- 480 peaks of 0 to 255.
  peaks bytea,
  wave text,
  -- sold: somebody owns it exclusively; removed: off sale by its seller's will; what was bought stays.
  state text not null default 'processing' check (state in ('processing', 'failed', 'published', 'unpublished', 'sold', 'removed')),
  -- The order item that bought the beat exclusively.
  sold_item_id uuid,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  check (state <> 'published' or (cover is not null and preview_key is not null and duration_ms is not null and published_at is not null)),
  check ((state = 'sold') = (sold_item_id is not null))
);
create index catalogue_beats_newest on catalogue_beats (published_at desc, id desc) where state = 'published';
create index catalogue_beats_seller on catalogue_beats (seller_id, published_at desc);

-- What is sold. Rows are never changed: a replaced file is a new row, and a grant keeps the one that was bought.
create table catalogue_files (
  id uuid primary key,
  beat_id uuid not null references catalogue_beats (id),
  kind text not null check (kind in ('mp3', 'wav', 'trackouts')),
  storage_key text not null unique,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index catalogue_files_current on catalogue_files (beat_id, kind) where replaced_at is null;

create table catalogue_beat_licenses (
  beat_id uuid not null references catalogue_beats (id),
  license_id uuid not null references licenses_licenses (id),
  primary key (beat_id, license_id)
);
create index catalogue_beat_licenses_license on catalogue_beat_licenses (license_id);

create table catalogue_likes (
  beat_id uuid not null references catalogue_beats (id),
  user_id uuid not null references account_users (id),
  created_at timestamptz not null default now(),
  primary key (beat_id, user_id)
);

create table catalogue_comments (
  id uuid primary key,
  beat_id uuid not null references catalogue_beats (id),
  user_id uuid not null references account_users (id),
  text text not null check (char_length(text) between 1 and 250),
  created_at timestamptz not null default now()
);
create index catalogue_comments_newest on catalogue_comments (beat_id, created_at desc, id desc);

create sequence orders_number start 1001;

create table orders_orders (
  id uuid primary key,
  -- For people: "SH-1001".
  number text not null unique default 'SH-' || nextval('orders_number'),
  state text not null default 'pending'
    check (state in ('pending', 'settling', 'paid', 'failed', 'expired', 'refunded', 'disputed')),
  email text not null,
  buyer_id uuid references account_users (id),
  -- {name, address, city, state, zip, country} as typed at checkout, or null.
  customer jsonb,
  currency text not null default 'usd',
  total_cents integer not null check (total_cents >= 0),
  -- Which version of the terms the buyer saw, and how they agreed: 'line' or 'checkbox'.
  terms_version text not null,
  consent text not null check (consent in ('line', 'checkbox')),
  -- A new number makes every link given out before worthless.
  key_version integer not null default 1,
  session_id text unique,
  session_expires_at timestamptz,
  payment_intent_id text unique,
  charge_id text unique,
  provider_fee_cents integer,
  -- All that went back to the buyer, whichever line it was for.
  refunded_cents integer not null default 0,
  -- Counts what was learnt from the provider: an answer asked for before the last one was applied is too old to apply.
  revision integer not null default 0,
  checked_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
create index orders_orders_email on orders_orders (lower(email), created_at desc);
create index orders_orders_buyer on orders_orders (buyer_id, created_at desc);
create index orders_orders_open on orders_orders (session_expires_at) where state in ('pending', 'settling');

-- The terms are frozen as bought: nothing here changes when the beat or the license does.
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
  unique (order_id, position),
  unique (order_id, beat_id, license_id)
);
create index orders_items_beat on orders_items (beat_id);
create index orders_items_seller on orders_items (seller_id);

-- The right to files: which file rows of the catalogue an item gives.
create table orders_grants (
  item_id uuid not null references orders_items (id),
  kind text not null check (kind in ('mp3', 'wav', 'trackouts')),
  file_id uuid not null references catalogue_files (id),
  downloads integer not null default 0,
  last_download_at timestamptz,
  granted_at timestamptz not null default now(),
  primary key (item_id, kind)
);

-- The agreement as it was made: its text never changes after the sale.
create table orders_agreements (
  item_id uuid primary key references orders_items (id),
  version text not null,
  -- Everything that the text names: parties, beat, terms, number, governing law.
  facts jsonb not null,
  created_at timestamptz not null default now()
);

-- A checkout of an exclusive license holds the beat while its payment page is open.
create table checkout_reservations (
  beat_id uuid primary key references catalogue_beats (id),
  order_id uuid not null references orders_orders (id),
  expires_at timestamptz not null
);

-- Who opened checkouts that are not paid yet, as a keyed hash of their network: nobody may hold the whole store.
create table checkout_openings (
  order_id uuid primary key references orders_orders (id),
  visitor text not null,
  exclusives integer not null,
  opened_at timestamptz not null
);
create index checkout_openings_visitor on checkout_openings (visitor, opened_at);

-- Every event of the provider, stored before it is answered.
create table checkout_events (
  id text primary key,
  type text not null,
  -- What it is about, as it says itself.
  order_id uuid,
  session_id text,
  payment_intent_id text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index checkout_events_waiting on checkout_events (received_at) where processed_at is null;

-- What a seller is owed for an item: its price less the label's fee. Transfers settle it.
create table payouts_shares (
  item_id uuid primary key references orders_items (id),
  order_id uuid not null references orders_orders (id),
  seller_id uuid not null references account_users (id),
  gross_cents integer not null,
  fee_cents integer not null,
  net_cents integer generated always as (gross_cents - fee_cents) stored,
  state text not null default 'owed' check (state in ('owed', 'cancelled')),
  created_at timestamptz not null default now()
);
create index payouts_shares_seller on payouts_shares (seller_id, created_at desc);

-- A mail is one row. `purpose` makes it one: 'purchase:<order>' is written once, whatever is repeated.
create table mailing_messages (
  id uuid primary key,
  purpose text not null unique,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mailing_messages_newest on mailing_messages (created_at desc);

-- The demo catalogue as far as it has been made.
create table settings_values (
  name text primary key,
  value jsonb not null
);
