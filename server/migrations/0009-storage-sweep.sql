-- What lies in storage and is nobody's any more: files of deleted beats, replaced covers, what a crash left before its
-- row. Since when, so that it goes after a safe time, and stays when it turns out to be somebody's after all.
create table catalogue_unwanted (
  storage_key text primary key,
  since timestamptz not null
);
