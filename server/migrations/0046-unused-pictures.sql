-- Pictures in storage that nobody has are looked for on schedule.
create index account_users_picture on account_users (picture) where picture is not null;
