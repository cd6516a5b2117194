-- What a bank asks for when a payment is disputed: where the order was placed from, and who has which file in full.
create table orders_addresses (
  order_id uuid primary key references orders_orders (id) on delete cascade,
  address text not null,
  noted_at timestamptz not null
);
create index orders_addresses_noted on orders_addresses (noted_at);

create table orders_downloads (
  id bigint generated always as identity primary key,
  item_id uuid not null references orders_items (id),
  kind text not null,
  at timestamptz not null,
  address text not null,
  agent text not null,
  bytes bigint not null,
  linked boolean not null default false
);
create index orders_downloads_item on orders_downloads (item_id, kind, at);
create index orders_downloads_at on orders_downloads (at);
