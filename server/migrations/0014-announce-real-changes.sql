-- Only what a list really shows otherwise is announced: a statement that touches a row and leaves it as it was makes no
-- process read its catalogue again, and neither does a name or a license that no beat on sale carries.

create or replace function catalogue_announce_beats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from before b join after a using (id)
        where (b.state = 'published' or a.state = 'published') and a is distinct from b
    ) then return null; end if;
  elsif tg_op = 'INSERT' then
    if not exists (select from after where state = 'published') then return null; end if;
  elsif not exists (select from before where state = 'published') then
    return null;
  end if;
  perform pg_notify('catalogue', 'changed');
  return null;
end
$$;

drop trigger catalogue_announce on licenses_licenses;
create function catalogue_announce_license() returns trigger language plpgsql as $$
begin
  if exists (
    select from catalogue_beat_licenses l join catalogue_beats b on b.id = l.beat_id
      where l.license_id = old.id and b.state = 'published'
  ) then perform pg_notify('catalogue', 'changed'); end if;
  return null;
end
$$;
create trigger catalogue_announce_update after update on licenses_licenses
  for each row when (old is distinct from new) execute function catalogue_announce_license();
create trigger catalogue_announce_delete after delete on licenses_licenses
  for each row execute function catalogue_announce_license();
create trigger catalogue_announce_truncate after truncate on licenses_licenses
  for each statement execute function catalogue_announce('changed');

drop trigger catalogue_announce on account_users;
create function catalogue_announce_seller() returns trigger language plpgsql as $$
begin
  if exists (select from catalogue_beats where seller_id = new.id and state = 'published') then
    perform pg_notify('catalogue', 'changed');
  end if;
  return null;
end
$$;
create trigger catalogue_announce after update of username, display_name on account_users
  for each row when (old.username is distinct from new.username or old.display_name is distinct from new.display_name)
  execute function catalogue_announce_seller();
