-- Each save of the help links is a version of its own: the latest is shown. Two saves of the same copy meet in the key, and
-- what was saved before can still be read.
create table help_versions (
  version integer primary key check (version > 0),
  link_groups jsonb not null,
  saved_at timestamptz not null
);
