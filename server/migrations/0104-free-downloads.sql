-- A beat that its seller also gives away, as an mp3 with the label's tag in its sound. Nothing but what the job has made for
-- that, in a folder of its own in storage, can be named here.
alter table catalogue_beats
  add column free_download boolean not null default false,
  add column free_key text check (free_key like 'free/%'),
  add column free_bytes integer check (free_bytes > 0),
  add column free_hash text,
  -- The wav that it was made from; null: it's to be made. With this and no key, that wav can't be made into one.
  add column free_source_id uuid,
  add check ((free_key is null) = (free_bytes is null) and (free_key is null) = (free_hash is null));
-- What the job still has to make.
create index catalogue_beats_free_to_make on catalogue_beats (id)
  where free_download and free_source_id is null and state in ('published', 'scheduled', 'unpublished');

-- Who asked for a free download, with the link that was emailed to them. Deleted some days after the link has expired.
create table free_downloads_requests (
  id uuid primary key,
  beat_id uuid not null references catalogue_beats (id),
  -- In lower case.
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  -- Of the terms for free use that were beside the form.
  terms_version text not null,
  -- They ticked that they want to hear about new beats of the artist. It counts once the link has been used.
  follow boolean not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  downloads integer not null default 0 check (downloads between 0 and 5),
  last_download_at timestamptz
);
create index free_downloads_requests_beat on free_downloads_requests (beat_id);
create index free_downloads_requests_email on free_downloads_requests (email, requested_at);
create index free_downloads_requests_expires on free_downloads_requests (expires_at);

-- How many people downloaded a beat for free.
alter table statistics_days add column free integer not null default 0 check (free >= 0);
