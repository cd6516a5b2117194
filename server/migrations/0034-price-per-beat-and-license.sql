-- What a license costs on one beat, if its seller asks for another price there; null: the license's own price.
alter table catalogue_beat_licenses
  add column own_price_cents integer check (own_price_cents between 0 and 99999999);
