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
-- The line break before the title lets a short search find what begins with it.
create index catalogue_beats_title on catalogue_beats using gin (lower(E'\n' || title) gin_trgm_ops)
  where state <> 'removed';
create index catalogue_beats_scheduled on catalogue_beats (publish_at) where state = 'scheduled';
-- To check whether a file in storage is still used.
create index catalogue_beats_cover on catalogue_beats (cover) where cover is not null;
create index catalogue_beats_preview on catalogue_beats (preview_key) where preview_key is not null;

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
  created_at timestamptz not null default now()
);
create index catalogue_comments_newest on catalogue_comments (beat_id, created_at desc, id desc);
create index catalogue_comments_user on catalogue_comments (user_id, created_at);

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

create function catalogue_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_argv[0]);
  return null;
end
$$;
create trigger catalogue_announce_truncate after truncate on catalogue_beats
  for each statement execute function catalogue_announce('changed');
create trigger catalogue_announce_truncate after truncate on catalogue_beat_licenses
  for each statement execute function catalogue_announce('changed');
create trigger catalogue_announce_truncate after truncate on catalogue_files
  for each statement execute function catalogue_announce('changed');
create trigger catalogue_announce_truncate after truncate on licenses_licenses
  for each statement execute function catalogue_announce('changed');
create trigger catalogue_announce_truncate after truncate on catalogue_likes
  for each statement execute function catalogue_announce('counted');
create trigger catalogue_announce_truncate after truncate on catalogue_comments
  for each statement execute function catalogue_announce('counted');

create function catalogue_announce_beats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform catalogue_tell('changed', array(
      select id from before b join after a using (id)
        where (b.state = 'published' or a.state = 'published') and a is distinct from b
    ));
  elsif tg_op = 'INSERT' then
    perform catalogue_tell('changed', array(select id from after where state = 'published'));
  else
    perform catalogue_tell('changed', array(select id from before where state = 'published'));
  end if;
  return null;
end
$$;
create trigger catalogue_announce_insert after insert on catalogue_beats
  referencing new table as after for each statement execute function catalogue_announce_beats();
create trigger catalogue_announce_update after update on catalogue_beats
  referencing old table as before new table as after for each statement execute function catalogue_announce_beats();
create trigger catalogue_announce_delete after delete on catalogue_beats
  referencing old table as before for each statement execute function catalogue_announce_beats();

-- What hangs on a beat, as its files and the licenses that it is sold under.
create function catalogue_announce_parts() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select beat_id from after);
  elsif tg_op = 'DELETE' then
    touched := array(select beat_id from before);
  else
    touched := array(select beat_id from before union all select beat_id from after);
  end if;
  perform catalogue_tell('changed', array(
    select b.id from catalogue_beats b where b.id = any(touched) and b.state = 'published'
  ));
  return null;
end
$$;
create trigger catalogue_announce_insert after insert on catalogue_beat_licenses
  referencing new table as after for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_update after update on catalogue_beat_licenses
  referencing old table as before new table as after for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_delete after delete on catalogue_beat_licenses
  referencing old table as before for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_insert after insert on catalogue_files
  referencing new table as after for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_update after update on catalogue_files
  referencing old table as before new table as after for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_delete after delete on catalogue_files
  referencing old table as before for each statement execute function catalogue_announce_parts();

create function catalogue_announce_license() returns trigger language plpgsql as $$
begin
  perform catalogue_tell('changed', array(
    select b.id from catalogue_beat_licenses l join catalogue_beats b on b.id = l.beat_id
      where l.license_id = old.id and b.state = 'published'
  ));
  return null;
end
$$;
create trigger catalogue_announce_update after update on licenses_licenses
  for each row when (old is distinct from new) execute function catalogue_announce_license();
create trigger catalogue_announce_delete after delete on licenses_licenses
  for each row execute function catalogue_announce_license();

create function catalogue_announce_seller() returns trigger language plpgsql as $$
begin
  perform catalogue_tell('changed', array(select id from catalogue_beats where seller_id = new.id and state = 'published'));
  return null;
end
$$;
create trigger catalogue_announce after update of username, display_name on account_users
  for each row when (old.username is distinct from new.username or old.display_name is distinct from new.display_name)
  execute function catalogue_announce_seller();

-- Announces which beats changed, so that each process reads those again and not its whole catalogue. A payload has room
-- for 200 ids; of very many at once only the change itself is announced, and everything is read again.
create function catalogue_tell(what text, ids uuid[]) returns void language plpgsql as $$
declare
  total integer := coalesce(cardinality(ids), 0);
begin
  if total > 5000 then
    perform pg_notify('catalogue', what);
    return;
  end if;
  for start in 1..total by 200 loop
    perform pg_notify('catalogue', what || ' ' || array_to_string(ids[start:start + 199], ','));
  end loop;
end
$$;

-- Likes and comments, which lists show by their number.
create function catalogue_announce_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform catalogue_tell('counted', array(select distinct beat_id from after));
  else
    perform catalogue_tell('counted', array(select distinct beat_id from before));
  end if;
  return null;
end
$$;
create trigger catalogue_announce_insert after insert on catalogue_likes
  referencing new table as after for each statement execute function catalogue_announce_counts();
create trigger catalogue_announce_delete after delete on catalogue_likes
  referencing old table as before for each statement execute function catalogue_announce_counts();
create trigger catalogue_announce_insert after insert on catalogue_comments
  referencing new table as after for each statement execute function catalogue_announce_counts();
create trigger catalogue_announce_delete after delete on catalogue_comments
  referencing old table as before for each statement execute function catalogue_announce_counts();
