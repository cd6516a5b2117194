-- Beats that an admin has taken off the store, beside their state: what the label has taken off is never on sale, whatever
-- the code believes. docs/decisions/038-moderation.md
alter table catalogue_beats
  add column taken_off_at timestamptz,
  add column taken_off_by uuid references account_users (id),
  -- What its seller is told.
  add column taken_off_reason text check (char_length(taken_off_reason) between 3 and 500),
  -- It was on sale, or on its way there: that is where a restore puts it back.
  add column back_on_sale boolean not null default false,
  add constraint catalogue_beats_taken_off check (
    (taken_off_at is null) = (taken_off_by is null) and (taken_off_at is null) = (taken_off_reason is null)
  ),
  add constraint catalogue_beats_not_on_sale check (taken_off_at is null or state <> 'published'),
  add constraint catalogue_beats_back_on_sale check (taken_off_at is not null or not back_on_sale);

-- The moderation page: everything that is not deleted, newest first, and what was taken off, the latest first.
create index catalogue_beats_kept on catalogue_beats (id) where state <> 'removed';
create index catalogue_beats_taken_off on catalogue_beats (taken_off_at desc, id desc)
  where taken_off_at is not null and state <> 'removed';
create index catalogue_beats_taken_off_by on catalogue_beats (taken_off_by) where taken_off_by is not null;
-- The line break before the title lets a short search find what begins with it.
create index catalogue_beats_title on catalogue_beats using gin (lower(E'\n' || title) gin_trgm_ops)
  where state <> 'removed';

-- A license that an admin withdrew from its seller, who is told why and can't offer it again.
alter table licenses_licenses
  add column withdrawn_by uuid references account_users (id),
  add column withdrawn_reason text check (char_length(withdrawn_reason) between 3 and 500),
  add constraint licenses_licenses_withdrawn_by check (withdrawn_by is null or withdrawn_at is not null),
  add constraint licenses_licenses_withdrawn_reason check (withdrawn_reason is null or withdrawn_by is not null);
create index licenses_licenses_withdrawn_by on licenses_licenses (withdrawn_by) where withdrawn_by is not null;
create index licenses_licenses_sellers on licenses_licenses (id) where owner_id is not null;
create index licenses_licenses_title on licenses_licenses using gin (lower(E'\n' || title) gin_trgm_ops)
  where owner_id is not null;
