-- Codes and quantity deals. How often one was used isn't kept here: it's counted from the orders' items, whose `reason_id`
-- is its id. A deleted one keeps its row for a while, and a code's name is free again.
create table discounts_codes (
  id uuid primary key,
  -- Null: the label's.
  seller_id uuid references account_users (id),
  code text not null check (code ~ '^[A-Z0-9_-]{3,32}$'),
  kind text not null check (kind in ('percent', 'amount')),
  -- A whole percent, or cents.
  value integer not null check (value > 0 and (kind = 'amount' or value <= 100)),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  min_subtotal_cents integer not null check (min_subtotal_cents >= 0),
  -- Empty: all.
  beat_ids uuid[] not null,
  license_ids uuid[] not null,
  exclusive_too boolean not null,
  paused boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index discounts_codes_code on discounts_codes (code) where deleted_at is null;
create index discounts_codes_seller on discounts_codes (seller_id, created_at desc, id desc);
create index discounts_codes_deleted on discounts_codes (deleted_at) where deleted_at is not null;

create table discounts_deals (
  id uuid primary key,
  seller_id uuid not null references account_users (id),
  kind text not null check (kind in ('buy-get', 'from')),
  buy integer,
  get integer,
  from_lines integer,
  percent integer check (percent between 1 and 100),
  -- Empty: all that aren't exclusive.
  license_ids uuid[] not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (case kind
    when 'buy-get' then buy > 0 and get > 0 and from_lines is null and percent is null
    else from_lines > 1 and percent is not null and buy is null and get is null
  end)
);
create index discounts_deals_seller on discounts_deals (seller_id, created_at desc, id desc);
create index discounts_deals_deleted on discounts_deals (deleted_at) where deleted_at is not null;

-- Sellers whose beats the label's codes count for. Those of its own artists they always do.
create table discounts_participants (
  seller_id uuid primary key references account_users (id),
  since timestamptz not null
);
