-- A beat that is ready may wait for the minute that its seller has chosen. docs/decisions/042-scheduled-release.md
alter table catalogue_beats
  -- When it goes on sale. While a beat is processing, or has failed, that is the plan for when it's ready.
  add column publish_at timestamptz,
  -- Why it couldn't go on sale at that minute, for its seller to read.
  add column release_problem text,
  drop constraint catalogue_beats_state_check,
  add constraint catalogue_beats_state_check check (
    state in ('processing', 'failed', 'scheduled', 'published', 'unpublished', 'sold', 'removed')
  ),
  add constraint catalogue_beats_release_problem check (
    release_problem is null or (state = 'unpublished' and publish_at is not null)
  ),
  add constraint catalogue_beats_publish_at check (
    case
      when state = 'scheduled' then publish_at is not null
      when state in ('processing', 'failed') then true
      else publish_at is null or release_problem is not null
    end
  );

create index catalogue_beats_scheduled on catalogue_beats (publish_at) where state = 'scheduled';
