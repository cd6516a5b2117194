-- A comment is shown unless its beat's seller has hidden it or its author is suspended.
alter table catalogue_comments
  add column hidden_at timestamptz,
  add column author_suspended boolean not null default false;
update catalogue_comments c set author_suspended = true
  from account_users u where u.id = c.user_id and u.suspended_at is not null;
alter table catalogue_comments
  add column is_shown boolean not null generated always as (hidden_at is null and not author_suspended) stored;

create index catalogue_comments_hidden on catalogue_comments (beat_id, created_at desc, id desc)
  where hidden_at is not null;

-- Lists show how many are shown.
create trigger catalogue_announce_update after update on catalogue_comments
  referencing old table as before for each statement execute function catalogue_announce_counts();
