-- Each process keeps the published catalogue in memory; here it hears that another one has changed it. PostgreSQL tells
-- at the commit, once for a transaction, however many rows it changed.

create function catalogue_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_argv[0]);
  return null;
end
$$;

create trigger catalogue_announce after insert or update or delete or truncate on catalogue_beats
  for each statement execute function catalogue_announce('changed');
create trigger catalogue_announce after insert or update or delete or truncate on catalogue_beat_licenses
  for each statement execute function catalogue_announce('changed');
create trigger catalogue_announce after insert or update or delete or truncate on catalogue_files
  for each statement execute function catalogue_announce('changed');
create trigger catalogue_announce after update or delete or truncate on licenses_licenses
  for each statement execute function catalogue_announce('changed');
create trigger catalogue_announce after update of username, display_name on account_users
  for each statement execute function catalogue_announce('changed');

create trigger catalogue_announce after insert or delete or truncate on catalogue_likes
  for each statement execute function catalogue_announce('counted');
create trigger catalogue_announce after insert or delete or truncate on catalogue_comments
  for each statement execute function catalogue_announce('counted');
