-- What the label's owner edits on the site itself: a draft a document, and each version that was published. Documents
-- without a version show what the site came with.
create table site_drafts (
  name text primary key,
  data jsonb not null,
  -- A number of its own for each save, so that of two editors the second notices the first.
  revision integer not null,
  author_id uuid not null,
  changed_at timestamptz not null
);

-- A row never changes. Visitors see the highest version whose time has come.
create table site_versions (
  name text not null,
  version integer not null,
  data jsonb not null,
  author_id uuid not null,
  saved_at timestamptz not null,
  from_at timestamptz not null,
  primary key (name, version)
);
