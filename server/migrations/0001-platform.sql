-- Money is integer cents. Times are UTC. Ids are UUIDv7 made by the application. A table's prefix names its feature.
-- These first files are one for each feature, in the order in which they need one another. docs/schema.sql shows what
-- they and all later ones come to.

create extension if not exists pg_trgm;

-- Rate limits: how often someone did something in a time window. Losing them in a crash does no harm, hence unlogged.
create unlogged table http_limits (
  -- SHA-256 of what is counted and for whom: it contains no address and no email.
  key bytea primary key,
  window_start timestamptz not null,
  uses integer not null
);
create index http_limits_old on http_limits (window_start);

-- What all servers and workers on this database have in common. The first of them writes the marks, unless the database
-- is the embedded one, which has only one process.
create table installation (
  -- There is only one row.
  id boolean primary key default true check (id),
  -- A keyed hash of the session secret: says whether another secret is the same, not what it is.
  secret_mark text,
  -- What is also written in the storage itself, and a description of that storage.
  storage_mark text,
  storage_name text,
  noted_at timestamptz not null default now()
);
