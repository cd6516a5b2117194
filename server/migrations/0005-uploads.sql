-- What a seller gives once, before the first sale: agreements name both parties.
alter table account_users add column seller_country text;

alter table catalogue_beats
  -- Why it could not be made ready, in words for its seller.
  add column failure text,
  -- How far the making has come while the state is 'processing'.
  add column step text check (step in ('waiting', 'sound')),
  -- The wav that the preview was made of: a newer one makes a new preview.
  add column preview_file_id uuid references catalogue_files (id),
  -- LUFS of the whole beat; null for silence and for what is not measured.
  add column loudness real,
  add constraint catalogue_beats_failure check ((state = 'failed') = (failure is not null)) not valid;
create index catalogue_beats_making on catalogue_beats (created_at) where state = 'processing';

-- A file on its way, sent in pieces. Whoever has the id may go on with it, for a day: it is random and never listed.
create table catalogue_uploads (
  id text primary key,
  owner_id uuid not null references account_users (id),
  filename text not null,
  kind text not null check (kind in ('cover', 'mp3', 'wav', 'trackouts')),
  bytes bigint not null,
  state text not null default 'receiving' check (state in ('receiving', 'checking', 'ready', 'refused')),
  -- Why it was refused, in words for its owner.
  reason text,
  -- What was found in it: {durationMs, bpm, key, title}.
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index catalogue_uploads_expiry on catalogue_uploads (expires_at);
create index catalogue_uploads_owner on catalogue_uploads (owner_id);
