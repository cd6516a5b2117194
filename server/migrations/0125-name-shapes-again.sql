-- What names look like is computed anew: letters in circles and squares are letters now.
update account_users set name_shapes = null where name_shapes is not null and role <> 'user' and closed_at is null;
