-- Tax that the payment provider computes. How prices are taxed is frozen when an order is placed, as the label's fee is; the
-- amounts come back with the payment, and are stored as they come. A server of the previous version places orders without tax.
alter table orders_orders
  add column tax_mode text not null default 'off' check (tax_mode in ('off', 'included', 'added')),
  -- Whom the provider has taxed, and where: address, tax IDs, the card's country; null before the payment.
  add column tax_facts jsonb,
  -- The country of the address that the order was placed from, where the shop knows it.
  add column ip_country text,
  -- With tax, a paid order has an invoice instead of a receipt.
  add column invoice_number integer unique,
  add constraint orders_orders_document check (receipt_number is null or invoice_number is null);

alter table orders_items
  add column tax_cents integer not null default 0 check (tax_cents >= 0),
  -- On top of the price. Otherwise the price includes it.
  add column tax_added boolean not null default false,
  -- What it is made of: in the United States, by state, county and city.
  add column taxes jsonb not null default '[]',
  add constraint orders_items_tax
    check (tax_added or tax_cents <= beat_price_cents + license_price_cents - discount_cents - credit_cents);
alter table orders_items
  add column paid_cents integer generated always as (
    beat_price_cents + license_price_cents - discount_cents - credit_cents + case when tax_added then tax_cents else 0 end
  ) stored;

-- One for each refund of an invoice. Numbers have no gaps, so a refund that fails at the bank voids its credit note.
create table orders_credit_notes (
  number integer primary key,
  order_id uuid not null references orders_orders,
  provider_refund_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  -- By item, what goes back of its net price and of its tax.
  lines jsonb not null,
  issued_at timestamptz not null,
  voided_at timestamptz
);
create index orders_credit_notes_order on orders_credit_notes (order_id);
create index orders_credit_notes_issued_at on orders_credit_notes (issued_at);

insert into orders_counters (name, value) values ('invoices', 0), ('credit-notes', 0);
