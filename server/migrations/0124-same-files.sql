-- Files are compared with those of other beats: docs/decisions/119-same-files.md.
create index catalogue_files_sha256 on catalogue_files (sha256);

-- When an admin was asked about this file, because another seller has the same: each is asked about once.
alter table catalogue_files add column asked_at timestamptz;

-- Without a person it's the shop itself that keeps a beat off the store, until an admin has decided.
alter table catalogue_beats drop constraint catalogue_beats_taken_off;
alter table catalogue_beats add constraint catalogue_beats_taken_off check (
  (taken_off_at is null) = (taken_off_reason is null) and (taken_off_by is null or taken_off_at is not null)
);

alter table notices_notices drop constraint notices_notices_kind_check;
alter table notices_notices add constraint notices_notices_kind_check
  check (kind in ('copyright', 'impersonation', 'ai', 'illegal', 'spam', 'same-file'));
