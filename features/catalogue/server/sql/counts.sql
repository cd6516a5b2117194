-- Adds each like and comment to the counts in the listing. The beat isn't locked, because many people write at once.
create or replace function catalogue_count_likes() returns trigger language plpgsql as $$
declare
  ids uuid[];
  change integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'INSERT' then
    ids := array(select beat_id from after);
  else
    ids := array(select beat_id from before);
  end if;
  perform from catalogue_listings where beat_id = any(ids) order by beat_id for update;
  update catalogue_listings l set likes = l.likes + change * c.likes
    from (select id, count(*)::int as likes from unnest(ids) as id group by id) c where l.beat_id = c.id;
  return null;
end $$;

create or replace function catalogue_count_comments() returns trigger language plpgsql as $$
declare
  appeared uuid[] := '{}';
  gone uuid[] := '{}';
begin
  if tg_op = 'INSERT' then
    appeared := array(select beat_id from after where is_shown);
  elsif tg_op = 'DELETE' then
    gone := array(select beat_id from before where is_shown);
  else
    appeared := array(select a.beat_id from before b join after a using (id) where a.is_shown and not b.is_shown);
    gone := array(select a.beat_id from before b join after a using (id) where b.is_shown and not a.is_shown);
  end if;
  perform from catalogue_listings where beat_id = any(appeared || gone) order by beat_id for update;
  update catalogue_listings l set comments = l.comments + c.more
    from (
      select id, sum(more)::int as more
      from (select unnest(appeared) as id, 1 as more union all select unnest(gone), -1) each group by id
    ) c where l.beat_id = c.id;
  return null;
end $$;

-- The database sets the price, so any version of the server can write the like. The price is null if the beat isn't for
-- sale.
create or replace function catalogue_price_like() returns trigger language plpgsql as $$
begin
  new.lowest_cents := (
    select nullif(lowest_cents, 2147483647) from catalogue_listings where beat_id = new.beat_id
  );
  return new;
end $$;
