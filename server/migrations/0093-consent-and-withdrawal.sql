-- Which sentences a buyer agreed to by placing the order; null for orders of an earlier version.
alter table orders_orders add column consent_version text;

-- Whether the purchase email, which confirms the contract, was taken by the mail server of the order's address, or refused for
-- good. It neither is a column of the order nor refers to it, as both would lock the order's row: that one is locked while its
-- email is rewritten, and the email's row while it is sent.
create table orders_confirmations (
  order_id uuid primary key,
  confirmed_at timestamptz,
  bounced_at timestamptz,
  check ((confirmed_at is null) <> (bounced_at is null))
);

-- Contracts that consumers have withdrawn from; one for an order.
create table orders_withdrawals (
  order_id uuid primary key references orders_orders,
  -- As typed by whoever withdrew; empty once the buyer is forgotten.
  name text not null,
  state text not null default 'received' check (state in ('received', 'accepted', 'declined')),
  received_at timestamptz not null,
  decided_at timestamptz,
  -- Of the refund that accepting it asked for; null if nothing was left to refund.
  refund_request_id uuid,
  check ((state = 'received') = (decided_at is null)),
  check (refund_request_id is null or state = 'accepted')
);
create index orders_withdrawals_state on orders_withdrawals (state, received_at, order_id);
