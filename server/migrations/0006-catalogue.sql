create table catalogue_beats (
  id uuid primary key,
  seller_id uuid not null references account_users (id),
  title text not null check (char_length(title) between 1 and 120),
  description text not null,
  price_cents integer not null check (price_cents between 0 and 99999999),
  genre text not null,
  sub_genre text not null,
  bpm integer not null check (bpm between 1 and 999),
  key text not null,
  tags text[] not null check (cardinality(tags) between 2 and 5),
  -- The folder of the cover's sizes in storage, named after its content.
  cover text,
  duration_ms integer,
  preview_key text,
  preview_bytes bigint,
  -- The preview's strong ETag: a hash of its bytes.
  preview_hash text,
  preview_file_id uuid,
  -- 480 peaks of 0 to 255.
  peaks bytea,
  wave text,
  -- LUFS of the whole beat; null for silence and if it was not measured.
  loudness real,
  -- sold: exclusively; removed: deleted by its seller. Buyers keep what they bought.
  state text not null default 'processing' check (
    state in ('processing', 'failed', 'scheduled', 'published', 'unpublished', 'sold', 'removed')
  ),
  -- The current step while the state is 'processing'.
  step text check (step in ('waiting', 'sound')),
  -- Why processing failed, shown to its seller.
  failure text,
  -- When it goes on sale. While it is processing, or has failed, this is the plan for when it is ready.
  publish_at timestamptz,
  -- Why it couldn't go on sale at `publish_at`, shown to its seller.
  release_problem text,
  published_at timestamptz,
  -- The order item that bought the beat exclusively.
  sold_item_id uuid,
  -- Taken off sale with its suspended seller; goes back on sale when the suspension ends.
  off_with_seller boolean not null default false,
  -- An admin has taken it off the store, whatever its state: the checks below refuse to have it on sale.
  -- docs/decisions/038-moderation.md
  taken_off_at timestamptz,
  taken_off_by uuid references account_users (id),
  -- What its seller is told.
  taken_off_reason text check (char_length(taken_off_reason) between 3 and 500),
  -- It was on sale or about to be: a restore puts it back on sale.
  back_on_sale boolean not null default false,
  created_at timestamptz not null default now(),
  check (
    state <> 'published'
    or (cover is not null and preview_key is not null and duration_ms is not null and published_at is not null)
  ),
  check ((state = 'sold') = (sold_item_id is not null)),
  constraint catalogue_beats_failure check ((state = 'failed') = (failure is not null)),
  constraint catalogue_beats_taken_off check (
    (taken_off_at is null) = (taken_off_by is null) and (taken_off_at is null) = (taken_off_reason is null)
  ),
  constraint catalogue_beats_not_on_sale check (taken_off_at is null or state <> 'published'),
  constraint catalogue_beats_back_on_sale check (taken_off_at is not null or not back_on_sale),
  constraint catalogue_beats_release_problem check (
    release_problem is null or (state = 'unpublished' and publish_at is not null)
  ),
  constraint catalogue_beats_publish_at check (
    case
      when state = 'scheduled' then publish_at is not null
      when state in ('processing', 'failed') then true
      else publish_at is null or release_problem is not null
    end
  )
);
create index catalogue_beats_newest on catalogue_beats (published_at desc, id desc) where state = 'published';
create index catalogue_beats_seller on catalogue_beats (seller_id, published_at desc);
create index catalogue_beats_making on catalogue_beats (created_at) where state = 'processing';
create index catalogue_beats_preview_file on catalogue_beats (preview_file_id) where preview_file_id is not null;
create index catalogue_beats_off_with_seller on catalogue_beats (seller_id) where off_with_seller;
-- The moderation page: all beats that are not deleted, and those taken off the store, newest first.
create index catalogue_beats_kept on catalogue_beats (id) where state <> 'removed';
create index catalogue_beats_taken_off on catalogue_beats (taken_off_at desc, id desc)
  where taken_off_at is not null and state <> 'removed';
create index catalogue_beats_taken_off_by on catalogue_beats (taken_off_by) where taken_off_by is not null;
create index catalogue_beats_scheduled on catalogue_beats (publish_at) where state = 'scheduled';
-- To check whether a file in storage is still used.
create index catalogue_beats_cover on catalogue_beats (cover) where cover is not null;
create index catalogue_beats_preview on catalogue_beats (preview_key) where preview_key is not null;
create index catalogue_beats_title on catalogue_beats using gin (fold_text(E'\n' || title) gin_trgm_ops)
  where state <> 'removed';

-- The files for sale. Rows never change: a replaced file is a new row, and a grant keeps the one that was bought.
create table catalogue_files (
  id uuid primary key,
  beat_id uuid not null references catalogue_beats (id),
  kind text not null check (kind in ('mp3', 'wav', 'trackouts')),
  storage_key text not null unique,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index catalogue_files_current on catalogue_files (beat_id, kind) where replaced_at is null;
create index catalogue_files_beat on catalogue_files (beat_id);
-- The wav that a beat's preview was made from: a newer wav leads to a new preview.
alter table catalogue_beats add foreign key (preview_file_id) references catalogue_files (id);

create table catalogue_beat_licenses (
  beat_id uuid not null references catalogue_beats (id),
  license_id uuid not null references licenses_licenses (id),
  -- The license's price on this beat, if its seller has set one; null: the license's usual price.
  own_price_cents integer check (own_price_cents between 0 and 99999999),
  primary key (beat_id, license_id)
);
create index catalogue_beat_licenses_license on catalogue_beat_licenses (license_id);

create table catalogue_likes (
  beat_id uuid not null references catalogue_beats (id),
  user_id uuid not null references account_users (id),
  created_at timestamptz not null default now(),
  primary key (beat_id, user_id)
);
create index catalogue_likes_user on catalogue_likes (user_id, created_at);
-- A beat shows only its newest likes.
create index catalogue_likes_newest on catalogue_likes (beat_id, created_at desc, user_id desc);

create table catalogue_comments (
  id uuid primary key,
  beat_id uuid not null references catalogue_beats (id),
  user_id uuid not null references account_users (id),
  text text not null check (char_length(text) between 1 and 250),
  -- A comment is shown unless its beat's seller has hidden it or its author is suspended.
  hidden_at timestamptz,
  author_suspended boolean not null default false,
  is_shown boolean not null generated always as (hidden_at is null and not author_suspended) stored,
  created_at timestamptz not null default now()
);
create index catalogue_comments_newest on catalogue_comments (beat_id, created_at desc, id desc);
create index catalogue_comments_user on catalogue_comments (user_id, created_at);
create index catalogue_comments_hidden on catalogue_comments (beat_id, created_at desc, id desc)
  where hidden_at is not null;

-- Uploads in pieces. Whoever has the id may continue it for a day: it is random and never listed.
create table catalogue_uploads (
  id text primary key,
  owner_id uuid not null references account_users (id),
  filename text not null,
  kind text not null check (kind in ('cover', 'mp3', 'wav', 'trackouts')),
  bytes bigint not null,
  state text not null default 'receiving' check (state in ('receiving', 'checking', 'ready', 'refused')),
  -- Why it was refused, shown to its owner.
  reason text,
  -- What was found in the file: {durationMs, bpm, key, title}.
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The connection that is sending it, to whichever server, and until when it counts as alive.
  holder uuid,
  held_until timestamptz,
  -- Another connection wants to continue it.
  is_wanted boolean not null default false,
  -- How much of an upload in a file is on the disk for certain: after a power cut, the file may be longer, with nothing
  -- in it.
  received_bytes bigint not null default 0
);
create index catalogue_uploads_expiry on catalogue_uploads (expires_at);
create index catalogue_uploads_owner on catalogue_uploads (owner_id);
-- The length of the queue of checks, read before each new upload.
create index catalogue_uploads_checking on catalogue_uploads (owner_id) where state = 'checking';
-- For the job that looks for old checks whose own job may have been lost.
create index catalogue_uploads_checked_since on catalogue_uploads (created_at) where state = 'checking';

-- Files in storage that nothing refers to: of deleted beats, replaced covers, or left by a crash before their row was
-- written. They are deleted after a safe time, unless they turn out to be in use.
create table catalogue_unwanted (
  storage_key text primary key,
  since timestamptz not null
);
create index catalogue_unwanted_since on catalogue_unwanted (since);

-- Forms with files that are being sent: their size counts toward the sender's limit, like an upload in pieces. The
-- files become rows of catalogue_uploads once all have arrived. After a crash, the row stays until it expires.
create table catalogue_forms (
  id uuid primary key,
  owner_id uuid not null references account_users (id),
  bytes bigint not null,
  expires_at timestamptz not null
);
create index catalogue_forms_owner on catalogue_forms (owner_id);
-- For the job that deletes expired forms.
create index catalogue_forms_expiring on catalogue_forms (expires_at);

-- The pieces of an upload in S3, where every machine can reach them. Without S3, an upload is a file.
create table catalogue_upload_pieces (
  upload_id text not null references catalogue_uploads (id) on delete cascade,
  start bigint not null,
  bytes bigint not null check (bytes > 0),
  storage_key text not null,
  primary key (upload_id, start)
);

-- The beats on sale, with everything that lists are filtered, searched and sorted by. `catalogue_listed` defines what a
-- listing contains, and triggers update it whenever something in it changes, so that no other code has to. Texts are
-- folded for comparing, as `foldText` does in the browser.
create sequence catalogue_revisions;

create table catalogue_listings (
  beat_id uuid primary key references catalogue_beats on delete cascade,
  seller_id uuid not null,
  -- To the millisecond, as the API returns it.
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
  -- Everything that searches look in, each part on its own line.
  search_text text collate "C" not null,
  -- A new one after each change of what lists show, except likes and comments.
  revision bigint not null default nextval('catalogue_revisions')
) with (fillfactor = 80);
-- No index on prices, likes and comments: a license can change the price of every beat, and without an index, rows are
-- updated in place. Sorting all beats by them takes no longer than a search.
create index catalogue_listings_newest on catalogue_listings (published_at desc, beat_id desc);
create index catalogue_listings_seller on catalogue_listings (seller_id, published_at desc, beat_id desc);
create index catalogue_listings_genre on catalogue_listings (genre, published_at desc, beat_id desc);
create index catalogue_listings_title on catalogue_listings (title);
create index catalogue_listings_artist on catalogue_listings (artist);
create index catalogue_listings_bpm on catalogue_listings (bpm);
create index catalogue_listings_tags on catalogue_listings using gin (tags);
create index catalogue_listings_search on catalogue_listings using gin (search_text gin_trgm_ops);

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

-- Writes the listings of these beats. Like `catalogue_list_again`, it locks the beats first, as everything that changes
-- a beat does: of two changes at once, the later one sees the earlier one. Likes and comments, which many people write
-- at once, are added one by one without that lock.
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

-- The same after a change of licenses or files. A license can be on every beat.
create function catalogue_list_again(ids uuid[]) returns void language plpgsql as $$
begin
  perform from catalogue_beats where id = any(ids) order by id for no key update;
  update catalogue_listings l set lowest_cents = n.lowest_cents, revision = nextval('catalogue_revisions')
    from catalogue_listed n where n.beat_id = l.beat_id and l.beat_id = any(ids);
end
$$;

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
create trigger catalogue_list_inserted after insert on catalogue_beat_licenses
  referencing new table as after for each statement execute function catalogue_list_parts();
create trigger catalogue_list_updated after update on catalogue_beat_licenses
  referencing old table as before new table as after for each statement execute function catalogue_list_parts();
create trigger catalogue_list_deleted after delete on catalogue_beat_licenses
  referencing old table as before for each statement execute function catalogue_list_parts();
create trigger catalogue_list_inserted after insert on catalogue_files
  referencing new table as after for each statement execute function catalogue_list_parts();
create trigger catalogue_list_updated after update on catalogue_files
  referencing old table as before new table as after for each statement execute function catalogue_list_parts();
create trigger catalogue_list_deleted after delete on catalogue_files
  referencing old table as before for each statement execute function catalogue_list_parts();

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
