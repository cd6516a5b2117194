-- What all servers and workers on this database must have in common, noted by the first of them. The embedded database has
-- one process, and needs no row.
create table installation (
  -- One row.
  id boolean primary key default true check (id),
  -- A keyed hash of the session secret: tells whether another is the same, not what it is.
  secret_mark text,
  -- What is written in the storage itself, and where that was, in words.
  storage_mark text,
  storage_name text,
  noted_at timestamptz not null default now()
);

-- The pieces of an upload, where uploads wait in S3, so that every machine reaches them. Elsewhere an upload is a file.
create table catalogue_upload_pieces (
  upload_id text not null references catalogue_uploads (id) on delete cascade,
  start bigint not null,
  bytes bigint not null check (bytes > 0),
  storage_key text not null,
  primary key (upload_id, start)
);

alter table catalogue_uploads
  -- The connection that is sending it, whichever server that reaches, and until when it counts without a sign of life.
  add column holder uuid,
  add column held_until timestamptz,
  -- Another connection waits for it.
  add column is_wanted boolean not null default false;
