create or replace trigger catalogue_beats_updated before update on catalogue_beats
  for each row when (old.* is distinct from new.*) execute function note_update();

create or replace trigger catalogue_list_inserted after insert on catalogue_beats
  referencing new table as after for each statement execute function catalogue_list_beats();
create or replace trigger catalogue_list_updated after update on catalogue_beats
  referencing old table as before new table as after for each statement execute function catalogue_list_beats();

create or replace trigger catalogue_list_inserted after insert on catalogue_beat_licenses
  referencing new table as after for each statement execute function catalogue_list_parts();
create or replace trigger catalogue_list_updated after update on catalogue_beat_licenses
  referencing old table as before new table as after for each statement execute function catalogue_list_parts();
create or replace trigger catalogue_list_deleted after delete on catalogue_beat_licenses
  referencing old table as before for each statement execute function catalogue_list_parts();

create or replace trigger catalogue_list_inserted after insert on catalogue_files
  referencing new table as after for each statement execute function catalogue_list_parts();
create or replace trigger catalogue_list_updated after update on catalogue_files
  referencing old table as before new table as after for each statement execute function catalogue_list_parts();
create or replace trigger catalogue_list_deleted after delete on catalogue_files
  referencing old table as before for each statement execute function catalogue_list_parts();

create or replace trigger catalogue_list_updated after update on licenses_licenses
  for each row when (old is distinct from new) execute function catalogue_list_license();
create or replace trigger catalogue_list_renamed after update of username, display_name on account_users
  for each row when ((old.username, old.display_name) is distinct from (new.username, new.display_name))
  execute function catalogue_list_seller();
create or replace trigger catalogue_list_collaborator
  after update of username, display_name, role, suspended_at, closed_at on account_users
  for each row when ((old.username, old.display_name, old.role, old.suspended_at, old.closed_at)
    is distinct from (new.username, new.display_name, new.role, new.suspended_at, new.closed_at))
  execute function catalogue_list_collaborator();
create or replace trigger catalogue_list_share after insert or update or delete on splits_shares
  for each row execute function catalogue_list_share();
