-- Each save of the help links is a new version, and the latest is shown. Of two saves based on the same version, the
-- primary key refuses the second; older versions stay readable.
create table help_versions (
  version integer primary key check (version > 0),
  link_groups jsonb not null,
  saved_at timestamptz not null
);
