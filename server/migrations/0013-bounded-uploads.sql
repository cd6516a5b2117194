-- A form with files on its way: what it may bring counts for its sender, like an upload in pieces. Its files become rows of
-- catalogue_uploads when all have come. A crash leaves the row for its day.
create table catalogue_forms (
  id uuid primary key,
  owner_id uuid not null references account_users (id),
  bytes bigint not null,
  expires_at timestamptz not null
);
create index catalogue_forms_owner on catalogue_forms (owner_id);

-- How long the queue of checks is, asked before each new upload.
create index catalogue_uploads_checking on catalogue_uploads (owner_id) where state = 'checking';
