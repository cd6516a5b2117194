-- The beats on sale, with everything that the store filters, searches and sorts them by. The view defines the columns
-- of a listing, and triggers write the listing again whenever one of them changes. Compared texts are folded as by
-- `foldText`.
drop view if exists catalogue_listed;
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
  fold_text(concat_ws(E'\n',
    u.display_name,
    u.username,
    b.title,
    catalogue_format_time(b.duration_ms),
    b.bpm,
    b.key,
    catalogue_short_key(b.key),
    catalogue_kit_type_label(b.kit_type),
    b.genre,
    b.sub_genre,
    array_to_string(b.tags, E'\n')
  )) as search_text,
  -- The credited collaborators in the order in which they accepted, or null if there are none.
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
  ) as credits,
  u.username as seller_username,
  u.display_name as seller_name,
  array(
    select f.kind from catalogue_files f where f.beat_id = b.id and f.replaced_at is null order by f.kind
  ) as file_kinds,
  coalesce((
    select jsonb_object_agg(o.license_id, o.own_price_cents) from catalogue_beat_licenses o where o.beat_id = b.id
  ), '{}') as license_prices
from catalogue_beats b join account_users u on u.id = b.seller_id
where b.state = 'published';

-- catalogue_list(ids) writes the listings of these beats, with all columns of the view. Like everything that changes a
-- beat, it locks the beats first, so that of two changes at once the later one sees the earlier one. New likes and
-- comments don't lock the beat: counts.sql adds them to the counts.
do $do$
declare
  listed text := (
    select string_agg(quote_ident(attname), ', ' order by attnum)
    from pg_attribute where attrelid = 'catalogue_listed'::regclass
  );
  changing text[] := array(
    select quote_ident(attname) from pg_attribute
    where attrelid = 'catalogue_listed'::regclass and attname not in ('beat_id', 'likes', 'comments') order by attnum
  );
begin
  execute format($function$
create or replace function catalogue_list(ids uuid[]) returns void language plpgsql as $$
begin
  perform from catalogue_beats where id = any(ids) order by id for no key update;
  delete from catalogue_listings l
    where l.beat_id = any(ids) and not exists (select from catalogue_beats b where b.id = l.beat_id and b.state = 'published');
  insert into catalogue_listings as l (%1$s)
    select %1$s
    from catalogue_listed where beat_id = any(ids)
    on conflict (beat_id) do update set (%2$s, revision) =
      (%3$s, nextval('catalogue_revisions'));
end $$;
$function$,
    listed,
    array_to_string(changing, ', '),
    'excluded.' || array_to_string(changing, ', excluded.')
  );
end $do$;

-- Writes the listings again whose values in the view have changed.
select catalogue_list(array(
  select beat_id from catalogue_listed n join catalogue_listings l using (beat_id)
  where to_jsonb(n) - array['likes', 'comments'] is distinct from to_jsonb(l) - array['likes', 'comments', 'revision']
));
