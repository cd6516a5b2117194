-- A beat that is being made, or lies unpublished, is in no list: what happens to it has no process make its catalogue anew.

create function catalogue_announce_beats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select from before where state = 'published') and not exists (select from after where state = 'published')
    then return null; end if;
  elsif tg_op = 'INSERT' then
    if not exists (select from after where state = 'published') then return null; end if;
  elsif not exists (select from before where state = 'published') then
    return null;
  end if;
  perform pg_notify('catalogue', 'changed');
  return null;
end
$$;

drop trigger catalogue_announce on catalogue_beats;
create trigger catalogue_announce_insert after insert on catalogue_beats
  referencing new table as after for each statement execute function catalogue_announce_beats();
create trigger catalogue_announce_update after update on catalogue_beats
  referencing old table as before new table as after for each statement execute function catalogue_announce_beats();
create trigger catalogue_announce_delete after delete on catalogue_beats
  referencing old table as before for each statement execute function catalogue_announce_beats();
create trigger catalogue_announce_truncate after truncate on catalogue_beats
  for each statement execute function catalogue_announce('changed');

-- What hangs on a beat, as its files and the licenses that it is sold under.
create function catalogue_announce_parts() returns trigger language plpgsql as $$
declare
  listed boolean;
begin
  if tg_op = 'INSERT' then
    listed := exists (select from after a join catalogue_beats b on b.id = a.beat_id where b.state = 'published');
  elsif tg_op = 'DELETE' then
    listed := exists (select from before a join catalogue_beats b on b.id = a.beat_id where b.state = 'published');
  else
    listed := exists (select from before a join catalogue_beats b on b.id = a.beat_id where b.state = 'published')
      or exists (select from after a join catalogue_beats b on b.id = a.beat_id where b.state = 'published');
  end if;
  if listed then perform pg_notify('catalogue', 'changed'); end if;
  return null;
end
$$;

drop trigger catalogue_announce on catalogue_beat_licenses;
create trigger catalogue_announce_insert after insert on catalogue_beat_licenses
  referencing new table as after for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_update after update on catalogue_beat_licenses
  referencing old table as before new table as after for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_delete after delete on catalogue_beat_licenses
  referencing old table as before for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_truncate after truncate on catalogue_beat_licenses
  for each statement execute function catalogue_announce('changed');

drop trigger catalogue_announce on catalogue_files;
create trigger catalogue_announce_insert after insert on catalogue_files
  referencing new table as after for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_update after update on catalogue_files
  referencing old table as before new table as after for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_delete after delete on catalogue_files
  referencing old table as before for each statement execute function catalogue_announce_parts();
create trigger catalogue_announce_truncate after truncate on catalogue_files
  for each statement execute function catalogue_announce('changed');
