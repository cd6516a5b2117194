-- What a beat costs with its cheapest license when it's liked, and in the last email that said it costs less. Null: unknown,
-- because it wasn't for sale.
alter table catalogue_likes
  add column lowest_cents integer,
  add column mailed_cents integer;

-- Whichever version of the server writes the like.
create function catalogue_price_like() returns trigger language plpgsql as $$
begin
  new.lowest_cents := (
    select nullif(lowest_cents, 2147483647) from catalogue_listings where beat_id = new.beat_id
  );
  return new;
end
$$;
create trigger catalogue_price_like before insert on catalogue_likes
  for each row when (new.lowest_cents is null) execute function catalogue_price_like();

update catalogue_likes k set lowest_cents = l.lowest_cents
  from catalogue_listings l where l.beat_id = k.beat_id and l.lowest_cents < 2147483647;

-- Who has asked for the weekly email about beats that cost less, and who has stopped it.
create table catalogue_price_mails (
  user_id uuid primary key references account_users (id),
  enabled boolean not null,
  changed_at timestamptz not null,
  mailed_at timestamptz
);
create index catalogue_price_mails_enabled on catalogue_price_mails (user_id) where enabled;
