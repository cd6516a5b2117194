create or replace trigger account_users_renamed before update of username, display_name, closed_at on account_users
  for each row when (
    old.username is distinct from new.username or old.display_name is distinct from new.display_name
    or old.closed_at is distinct from new.closed_at
  ) execute function forget_name_shapes();
