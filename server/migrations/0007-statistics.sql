-- How often beats are heard and put into carts: numbers by day, and nothing of whoever made them.

create table statistics_days (
  beat_id uuid not null references catalogue_beats (id),
  -- Of UTC.
  day date not null,
  plays integer not null default 0 check (plays >= 0),
  carts integer not null default 0 check (carts >= 0),
  primary key (beat_id, day)
);

-- What was counted in the last half hour, so that it is not counted again. A mark is a hash of what was done, of the
-- beat and of the listener's address and browser, under a key of that day.
create table statistics_marks (
  mark bytea primary key,
  counted_at timestamptz not null
);
create index statistics_marks_counted on statistics_marks (counted_at);

-- Random, one for a day of UTC, shared by all processes, and deleted half an hour after its day: then nobody can tell
-- what a hash was made of, we included.
create table statistics_keys (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);
