-- What a seller is importing: one import at a time, and its rows that make or change a beat. Deleted with the import.
create table bulk_imports (
  id uuid primary key,
  owner_id uuid not null unique references account_users (id),
  created_at timestamptz not null
);
create index bulk_imports_created on bulk_imports (created_at);

create table bulk_import_rows (
  import_id uuid not null references bulk_imports (id) on delete cascade,
  position integer not null,
  title text not null,
  kind text not null check (kind in ('new', 'update')),
  -- Of a new beat chosen in advance: whichever run makes it, it's made once.
  beat_id uuid not null,
  external_id text not null,
  fields jsonb not null,
  files jsonb not null,
  uploads text[] not null default '{}',
  state text not null check (state in ('waiting', 'queued', 'done', 'failed', 'skipped')),
  reason text,
  changed_at timestamptz not null,
  primary key (import_id, position)
);
create index bulk_import_rows_queued on bulk_import_rows (changed_at) where state = 'queued';

-- What sellers' own tables call their beats, so that importing a table again makes none twice.
create table bulk_external_ids (
  seller_id uuid not null references account_users (id),
  external_id text not null,
  -- Written before the beat, in its transaction.
  beat_id uuid not null references catalogue_beats (id) deferrable initially deferred,
  primary key (seller_id, external_id)
);
create index bulk_external_ids_beat on bulk_external_ids (beat_id);
