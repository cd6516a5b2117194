-- How often beats are played and put into carts: numbers by day, and nothing about who did it.

create table statistics_days (
  beat_id uuid not null references catalogue_beats (id),
  -- In UTC.
  day date not null,
  plays integer not null default 0 check (plays >= 0),
  carts integer not null default 0 check (carts >= 0),
  primary key (beat_id, day)
);
-- Days other than the first of a month: old ones are added to the first.
create index statistics_days_to_fold on statistics_days (day) where extract(day from day) <> 1;

-- What was counted in the last half hour, so that it isn't counted again. A mark is a hash of what was done, the beat,
-- and the listener's address and browser, with that day's key.
create table statistics_marks (
  mark bytea primary key,
  counted_at timestamptz not null
);
create index statistics_marks_counted on statistics_marks (counted_at);

-- A random key for each UTC day, shared by all processes, and deleted half an hour after its day: then nobody, not even
-- the label, can tell what a hash was made from.
create table statistics_keys (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);
