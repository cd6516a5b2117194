-- What a buyer pays for an item: beat + license - discount - credit. The reason says why it is less than today's list
-- price, and the id which code, deal, offer or earlier item. A server of the previous version writes no reductions.
alter table orders_items
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  add column credit_cents integer not null default 0 check (credit_cents >= 0),
  add column reason text check (reason in ('code', 'deal', 'offer', 'upgrade')),
  add column reason_id uuid,
  add column reason_label text;
alter table orders_items drop column price_cents;
alter table orders_items
  add column price_cents integer
    generated always as (beat_price_cents + license_price_cents - discount_cents - credit_cents) stored
    check (price_cents >= 0),
  add constraint orders_items_reason_check1
    check ((reason is null) = (reason_id is null) and (reason is null) = (reason_label is null)
      and (reason is not null or discount_cents + credit_cents = 0));
create index orders_items_reason on orders_items (reason_id) where reason_id is not null;
