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

-- What a bank says about a payment, and how far the shop is with its response.
create table disputes_disputes (
  id text primary key,
  order_id uuid not null references orders_orders (id),
  state text not null check (
    state in ('preparing', 'staged', 'submitting', 'submitted', 'accepting', 'unanswerable', 'missed', 'over')
  ),
  -- As Stripe said last.
  status text not null,
  reason text not null,
  is_inquiry boolean not null,
  amount_cents integer not null,
  currency text not null,
  fee_cents integer not null,
  due_at timestamptz,
  is_refundable boolean not null,
  network text,
  network_reason text,
  submissions integer not null,
  opened_at timestamptz not null,
  checked_at timestamptz not null,
  -- The response. An inquiry that becomes a chargeback needs another one: the next round.
  round integer not null default 1,
  auto_submit boolean not null default true,
  texts jsonb,
  -- What was cut or left out: a line each.
  notes text not null default '',
  staged_at timestamptz,
  submitted_at timestamptz,
  submitted_by uuid,
  accepted_at timestamptz,
  refusal text,
  changed_at timestamptz not null,
  check (state in ('preparing', 'unanswerable', 'missed', 'over', 'submitted', 'accepting') or texts is not null)
);
create index disputes_disputes_order on disputes_disputes (order_id);
create index disputes_disputes_state on disputes_disputes (state, opened_at desc, id);
create index disputes_disputes_opened on disputes_disputes (opened_at desc, id);
create index disputes_disputes_changed on disputes_disputes (changed_at);

-- The files that go with it; one for each of the evidence's fields.
create table disputes_files (
  dispute_id text not null references disputes_disputes (id) on delete cascade,
  field text not null,
  name text not null,
  content bytea not null,
  bytes integer not null,
  pages integer not null,
  provider_id text,
  primary key (dispute_id, field)
);

-- A bank's early warnings that a payment was fraud.
create table disputes_warnings (
  id text primary key,
  order_id uuid not null references orders_orders (id),
  fraud_type text not null,
  is_actionable boolean not null,
  warned_at timestamptz not null
);
create index disputes_warnings_order on disputes_warnings (order_id);
create index disputes_warnings_open on disputes_warnings (warned_at) where is_actionable;
create index disputes_warnings_warned on disputes_warnings (warned_at);
