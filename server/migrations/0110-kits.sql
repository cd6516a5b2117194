-- Sound kits: a second kind of product. What a beat has and a kit lacks is null, and the other way around.
alter table catalogue_beats
  alter column bpm drop not null,
  add column kind text not null default 'beat' check (kind in ('beat', 'kit')),
  add column kit_type text check (kit_type in ('drums', 'loops', 'presets', 'midi')),
  -- What is in its zip: how many files, how large they are unpacked, and the first of them, [{"name": …, "bytes": …}].
  add column kit_files integer check (kit_files > 0),
  add column kit_bytes bigint check (kit_bytes >= 0),
  add column kit_contents jsonb,
  add constraint catalogue_beats_kind check (
    case kind
      when 'beat' then bpm is not null and num_nonnulls(kit_type, kit_files, kit_bytes, kit_contents) = 0
      else bpm is null and key = '' and num_nulls(kit_type, kit_files, kit_bytes, kit_contents) = 0 and not free_download
    end
  );

alter table catalogue_files drop constraint catalogue_files_kind_check,
  add constraint catalogue_files_kind_check check (kind in ('mp3', 'wav', 'trackouts', 'kit'));
alter table orders_grants drop constraint orders_grants_kind_check,
  add constraint orders_grants_kind_check check (kind in ('mp3', 'wav', 'trackouts', 'kit'));
alter table licenses_licenses drop constraint licenses_licenses_file_types_check,
  add constraint licenses_licenses_file_types_check
    check (file_types <@ array['mp3', 'wav', 'trackouts', 'kit'] and cardinality(file_types) > 0);

alter table catalogue_listings alter column bpm drop not null,
  add column kind text collate "C" not null default 'beat',
  add column kit_type text collate "C";
-- Sorted by tempo, what has none comes last either way.
create index catalogue_listings_slowest on catalogue_listings (coalesce(bpm, 1000));
create index catalogue_listings_fastest on catalogue_listings (coalesce(bpm, 0));
create index catalogue_listings_kind on catalogue_listings (kind, published_at desc, beat_id desc);
create index catalogue_listings_kit_type on catalogue_listings (kit_type, published_at desc, beat_id desc)
  where kit_type is not null;

-- As in 0102, with the kind, and a kit listed and found by what it is.
drop view catalogue_listed;
create view catalogue_listed as
select
  b.id as beat_id,
  b.seller_id,
  date_trunc('milliseconds', b.published_at) as published_at,
  b.kind,
  b.kit_type,
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
    -- As in `kits.ts`.
    case b.kit_type
      when 'drums' then 'Drum kit' when 'loops' then 'Loop kit' when 'presets' then 'Preset bank' when 'midi' then 'MIDI kit'
    end,
    b.genre, b.sub_genre, array_to_string(b.tags, E'\n'))) as search_text,
  (
    select jsonb_agg(
      jsonb_build_object(
        'name', p.display_name,
        'username', case when p.role <> 'user' then p.username end,
        'role', s.role,
        'isProducer', s.is_producer
      ) order by s.decided_at, s.id
    )
    from splits_shares s join account_users p on p.id = s.user_id
    where s.beat_id = b.id and s.state = 'accepted' and p.suspended_at is null and p.closed_at is null
  ) as credits
from catalogue_beats b join account_users u on u.id = b.seller_id
where b.state = 'published';

create or replace function catalogue_list(ids uuid[]) returns void language plpgsql as $$
begin
  perform from catalogue_beats where id = any(ids) order by id for no key update;
  delete from catalogue_listings l
    where l.beat_id = any(ids) and not exists (select from catalogue_beats b where b.id = l.beat_id and b.state = 'published');
  insert into catalogue_listings as l (beat_id, seller_id, published_at, kind, kit_type, title, artist, genre,
      sub_genre, key, ai, tags, bpm, duration_ms, lowest_cents, likes, comments, search_text, credits)
    select beat_id, seller_id, published_at, kind, kit_type, title, artist, genre, sub_genre, key, ai, tags, bpm,
      duration_ms, lowest_cents, likes, comments, search_text, credits
    from catalogue_listed where beat_id = any(ids)
    on conflict (beat_id) do update set (seller_id, published_at, kit_type, title, artist, genre, sub_genre, key, ai, tags, bpm,
      duration_ms, lowest_cents, search_text, credits, revision) =
      (excluded.seller_id, excluded.published_at, excluded.kit_type, excluded.title, excluded.artist, excluded.genre,
      excluded.sub_genre, excluded.key, excluded.ai, excluded.tags, excluded.bpm, excluded.duration_ms,
      excluded.lowest_cents, excluded.search_text, excluded.credits, nextval('catalogue_revisions'));
end
$$;
