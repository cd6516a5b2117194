-- What buyers offer for beats. A seller sets from which price a license takes offers; predefined licenses are shared by all
-- sellers, so the setting is per seller and license.
create table offers_settings (
  seller_id uuid not null references account_users on delete cascade,
  license_id uuid not null references licenses_licenses on delete cascade,
  min_cents integer not null check (min_cents > 0),
  primary key (seller_id, license_id)
);
create index offers_settings_license on offers_settings (license_id);

create table offers_offers (
  id uuid primary key,
  buyer_id uuid not null references account_users on delete cascade,
  seller_id uuid not null references account_users on delete cascade check (seller_id <> buyer_id),
  beat_id uuid not null references catalogue_beats on delete cascade,
  license_id uuid not null references licenses_licenses on delete cascade,
  state text not null
    check (state in ('open', 'countered', 'accepted', 'paid', 'declined', 'withdrawn', 'expired', 'void')),
  -- Who has to answer or to pay.
  waits_for text check (waits_for in ('buyer', 'seller')),
  end_reason text check (end_reason in ('below', 'refused', 'sold', 'off_sale')),
  version integer not null default 1,
  -- [{by, cents, text, at}], oldest first.
  proposals jsonb not null check (jsonb_array_length(proposals) between 1 and 20),
  -- The seller holds an exclusive beat for this buyer, once it's accepted.
  hold boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((waits_for is not null) = (state in ('open', 'countered', 'accepted')))
);
create index offers_offers_buyer on offers_offers (buyer_id, (waits_for = 'buyer') desc nulls last, changed_at desc);
create index offers_offers_seller on offers_offers (seller_id, (waits_for = 'seller') desc nulls last, changed_at desc);
create index offers_offers_beat on offers_offers (beat_id);
create index offers_offers_license on offers_offers (license_id);
create index offers_offers_live on offers_offers (id) where waits_for is not null;
create index offers_offers_changed on offers_offers (changed_at);
