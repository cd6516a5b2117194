-- Beats whose artist the label features for a while. Times are instants: the label's time zone matters only where they
-- are typed and shown.
create table promotions_promotions (
  id uuid primary key,
  beat_id uuid not null references catalogue_beats (id),
  seller_id uuid not null references account_users (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  beatstore_url text not null,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index promotions_promotions_end on promotions_promotions (ends_at);
create index promotions_promotions_beat on promotions_promotions (beat_id);
create index promotions_promotions_seller on promotions_promotions (seller_id, starts_at);
