-- Beats as the store lists and finds them: what is for sale, with everything that lists are filtered, searched and sorted
-- by. `catalogue_listed` says what a listing holds, and triggers write it down whenever something in it changes, so that
-- nobody else has to remember it. Compared texts are folded, as `foldText` does it in the browser.
--
-- It replaces the announcements that every process kept the catalogue in memory by. A server of the previous version that
-- still runs shows changes only after it has been restarted.

create sequence catalogue_revisions;

create table catalogue_listings (
  beat_id uuid primary key references catalogue_beats on delete cascade,
  seller_id uuid not null,
  -- To the millisecond, as everybody sees it.
  published_at timestamptz not null,
  title text collate "C" not null,
  artist text collate "C" not null,
  genre text collate "C" not null,
  sub_genre text collate "C" not null,
  key text collate "C" not null,
  tags text[] collate "C" not null,
  bpm integer not null,
  duration_ms integer not null,
  -- With the cheapest license; 2147483647 without any.
  lowest_cents integer not null,
  likes integer not null,
  comments integer not null,
  -- Everything that is searched, each part on a line of its own.
  search_text text collate "C" not null,
  -- Another one after each change of anything that lists show, apart from likes and comments.
  revision bigint not null default nextval('catalogue_revisions')
) with (fillfactor = 80);

create view catalogue_listed as
select
  b.id as beat_id,
  b.seller_id,
  date_trunc('milliseconds', b.published_at) as published_at,
  fold_text(b.title) as title,
  fold_text(u.display_name) as artist,
  fold_text(b.genre) as genre,
  fold_text(b.sub_genre) as sub_genre,
  fold_text(b.key) as key,
  array(select fold_text(tag) from unnest(b.tags) as tag) as tags,
  b.bpm,
  b.duration_ms,
  coalesce((
    select b.price_cents + min(coalesce(o.own_price_cents, l.price_cents))
    from catalogue_beat_licenses o join licenses_licenses l on l.id = o.license_id and l.withdrawn_at is null
    where o.beat_id = b.id
  ), 2147483647) as lowest_cents,
  (select count(*)::int from catalogue_likes k where k.beat_id = b.id) as likes,
  (select count(*)::int from catalogue_comments c where c.beat_id = b.id and c.is_shown) as comments,
  fold_text(concat_ws(E'\n', u.display_name, u.username, b.title,
    -- "2:31", as `formatTime` writes it.
    (b.duration_ms + 500) / 60000 || ':' || lpad(((b.duration_ms + 500) / 1000 % 60)::text, 2, '0'),
    b.bpm, b.key,
    -- "A minor" is also written "Am".
    regexp_replace(b.key, ' (m)inor$| (maj)or$', '\1\2'),
    b.genre, b.sub_genre, array_to_string(b.tags, E'\n'))) as search_text
from catalogue_beats b join account_users u on u.id = b.seller_id
where b.state = 'published';

-- Both lock the beats first, as everything does that changes a beat: of two changes at once, the later one sees the earlier
-- one. Likes and comments, which many people write at once, are counted without that, one by one.

create function catalogue_list(ids uuid[]) returns void language plpgsql as $$
begin
  perform from catalogue_beats where id = any(ids) order by id for no key update;
  delete from catalogue_listings l
    where l.beat_id = any(ids) and not exists (select from catalogue_beats b where b.id = l.beat_id and b.state = 'published');
  insert into catalogue_listings as l (beat_id, seller_id, published_at, title, artist, genre, sub_genre, key, tags,
      bpm, duration_ms, lowest_cents, likes, comments, search_text)
    select beat_id, seller_id, published_at, title, artist, genre, sub_genre, key, tags, bpm, duration_ms,
      lowest_cents, likes, comments, search_text
    from catalogue_listed where beat_id = any(ids)
    on conflict (beat_id) do update set (seller_id, published_at, title, artist, genre, sub_genre, key, tags, bpm,
      duration_ms, lowest_cents, search_text, revision) =
      (excluded.seller_id, excluded.published_at, excluded.title, excluded.artist, excluded.genre,
      excluded.sub_genre, excluded.key, excluded.tags, excluded.bpm, excluded.duration_ms, excluded.lowest_cents,
      excluded.search_text, nextval('catalogue_revisions'));
end
$$;

-- The same after a change of its licenses and files. A license can be on every beat.
create function catalogue_list_again(ids uuid[]) returns void language plpgsql as $$
begin
  perform from catalogue_beats where id = any(ids) order by id for no key update;
  update catalogue_listings l set lowest_cents = n.lowest_cents, revision = nextval('catalogue_revisions')
    from catalogue_listed n where n.beat_id = l.beat_id and l.beat_id = any(ids);
end
$$;

drop function catalogue_announce cascade;
drop function catalogue_announce_beats cascade;
drop function catalogue_announce_parts cascade;
drop function catalogue_announce_license cascade;
drop function catalogue_announce_seller cascade;
drop function catalogue_announce_counts cascade;
drop function catalogue_tell;

create function catalogue_list_beats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform catalogue_list(array(select id from after where state = 'published'));
  else
    perform catalogue_list(array(
      select id from before b join after a using (id)
        where (b.state = 'published' or a.state = 'published') and a is distinct from b
    ));
  end if;
  return null;
end
$$;
create trigger catalogue_list_inserted after insert on catalogue_beats
  referencing new table as after for each statement execute function catalogue_list_beats();
create trigger catalogue_list_updated after update on catalogue_beats
  referencing old table as before new table as after for each statement execute function catalogue_list_beats();

create function catalogue_list_seller() returns trigger language plpgsql as $$
begin
  perform catalogue_list(array(select id from catalogue_beats where seller_id = new.id and state = 'published'));
  return null;
end
$$;
create trigger catalogue_list_renamed after update of username, display_name on account_users
  for each row when ((old.username, old.display_name) is distinct from (new.username, new.display_name))
  execute function catalogue_list_seller();

create function catalogue_list_license() returns trigger language plpgsql as $$
begin
  perform catalogue_list_again(array(select beat_id from catalogue_beat_licenses where license_id = new.id));
  return null;
end
$$;
create trigger catalogue_list_updated after update on licenses_licenses
  for each row when (old is distinct from new) execute function catalogue_list_license();

create function catalogue_list_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform catalogue_list_again(array(select distinct beat_id from after));
  elsif tg_op = 'DELETE' then
    perform catalogue_list_again(array(select distinct beat_id from before));
  else
    perform catalogue_list_again(array(select beat_id from before union select beat_id from after));
  end if;
  return null;
end
$$;
do $$
declare
  part text;
begin
  foreach part in array array['catalogue_beat_licenses', 'catalogue_files'] loop
    execute format('create trigger catalogue_list_inserted after insert on %I
      referencing new table as after for each statement execute function catalogue_list_parts()', part);
    execute format('create trigger catalogue_list_updated after update on %I
      referencing old table as before new table as after for each statement execute function catalogue_list_parts()', part);
    execute format('create trigger catalogue_list_deleted after delete on %I
      referencing old table as before for each statement execute function catalogue_list_parts()', part);
  end loop;
end
$$;

create function catalogue_count_likes() returns trigger language plpgsql as $$
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
end
$$;
create trigger catalogue_count_inserted after insert on catalogue_likes
  referencing new table as after for each statement execute function catalogue_count_likes();
create trigger catalogue_count_deleted after delete on catalogue_likes
  referencing old table as before for each statement execute function catalogue_count_likes();

create function catalogue_count_comments() returns trigger language plpgsql as $$
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
end
$$;
create trigger catalogue_count_inserted after insert on catalogue_comments
  referencing new table as after for each statement execute function catalogue_count_comments();
create trigger catalogue_count_updated after update on catalogue_comments
  referencing old table as before new table as after for each statement execute function catalogue_count_comments();
create trigger catalogue_count_deleted after delete on catalogue_comments
  referencing old table as before for each statement execute function catalogue_count_comments();

select catalogue_list(array(select id from catalogue_beats where state = 'published'));

-- None on prices: a license can change the price of every beat, and without an index that is written in place.
create index catalogue_listings_newest on catalogue_listings (published_at desc, beat_id desc);
create index catalogue_listings_seller on catalogue_listings (seller_id, published_at desc, beat_id desc);
create index catalogue_listings_genre on catalogue_listings (genre, published_at desc, beat_id desc);
create index catalogue_listings_title on catalogue_listings (title);
create index catalogue_listings_artist on catalogue_listings (artist);
create index catalogue_listings_bpm on catalogue_listings (bpm);
create index catalogue_listings_likes on catalogue_listings (likes desc, published_at desc, beat_id desc);
create index catalogue_listings_tags on catalogue_listings using gin (tags);
create index catalogue_listings_search on catalogue_listings using gin (search_text gin_trgm_ops);
