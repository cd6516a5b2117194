-- What the names of sellers and admins look like (features/account/server/look-alikes.ts), so that nobody else looks the same.
-- Empty until somebody chooses a name and compares it.
alter table account_users add column name_shapes text[];
create index account_users_name_shapes on account_users using gin (name_shapes) where role <> 'user' and closed_at is null;
create index account_users_shapeless on account_users (id) where name_shapes is null and role <> 'user' and closed_at is null;

create function forget_name_shapes() returns trigger language plpgsql as $$
begin
  new.name_shapes := null;
  return new;
end $$;
create trigger account_users_renamed before update of username, display_name, closed_at on account_users
  for each row when (
    old.username is distinct from new.username or old.display_name is distinct from new.display_name
    or old.closed_at is distinct from new.closed_at
  ) execute function forget_name_shapes();
