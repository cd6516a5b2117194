-- What a beat's seller says of AI in it: empty without an answer, as all beats from before are.
alter table catalogue_beats add column ai text not null default ''
  check (ai in ('', 'none', 'assisted', 'parts', 'all'));
alter table catalogue_listings add column ai text collate "C" not null default '';

-- As in 0080, with it. No search looks at it.
drop view catalogue_listed;
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
  b.ai,
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

create or replace function catalogue_list(ids uuid[]) returns void language plpgsql as $$
begin
  perform from catalogue_beats where id = any(ids) order by id for no key update;
  delete from catalogue_listings l
    where l.beat_id = any(ids) and not exists (select from catalogue_beats b where b.id = l.beat_id and b.state = 'published');
  insert into catalogue_listings as l (beat_id, seller_id, published_at, title, artist, genre, sub_genre, key, ai, tags,
      bpm, duration_ms, lowest_cents, likes, comments, search_text)
    select beat_id, seller_id, published_at, title, artist, genre, sub_genre, key, ai, tags, bpm, duration_ms,
      lowest_cents, likes, comments, search_text
    from catalogue_listed where beat_id = any(ids)
    on conflict (beat_id) do update set (seller_id, published_at, title, artist, genre, sub_genre, key, ai, tags, bpm,
      duration_ms, lowest_cents, search_text, revision) =
      (excluded.seller_id, excluded.published_at, excluded.title, excluded.artist, excluded.genre,
      excluded.sub_genre, excluded.key, excluded.ai, excluded.tags, excluded.bpm, excluded.duration_ms,
      excluded.lowest_cents, excluded.search_text, nextval('catalogue_revisions'));
end
$$;
create index catalogue_listings_ai on catalogue_listings (ai, published_at desc, beat_id desc);

-- What it was at the sale: the seller's warranty in the agreement. Null: none is given.
alter table orders_items add column ai_use text check (ai_use in ('none', 'assisted', 'parts', 'all'));
