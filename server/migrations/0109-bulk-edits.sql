-- What a seller has changed about many beats at once, to be undone for 30 days.
create table bulk_edits (
  id uuid primary key,
  owner_id uuid not null references account_users (id),
  -- As the form sent it.
  change jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index bulk_edits_owner on bulk_edits (owner_id, created_at desc);
create index bulk_edits_created on bulk_edits (created_at);

create table bulk_edit_beats (
  edit_id uuid not null references bulk_edits (id) on delete cascade,
  position integer not null,
  beat_id uuid not null references catalogue_beats (id),
  -- As it was called then.
  title text not null,
  -- `queued` and `undoing` wait for the job.
  state text not null check (state in ('queued', 'changed', 'same', 'skipped', 'undoing', 'undone', 'kept')),
  reason text,
  -- All that a form changes about it, and when it's on sale.
  before jsonb,
  after jsonb,
  primary key (edit_id, position),
  check ((before is null) = (after is null)),
  check (state not in ('changed', 'undoing', 'undone', 'kept') or before is not null)
);
create index bulk_edit_beats_beat on bulk_edit_beats (beat_id);
create index bulk_edit_beats_waiting on bulk_edit_beats (edit_id) where state in ('queued', 'undoing');
