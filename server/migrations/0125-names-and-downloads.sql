-- What names look like is computed anew: letters in circles and squares are letters now.
update account_users set name_shapes = null where name_shapes is not null and role <> 'user' and closed_at is null;

-- What a link has sent: of the download that is open, and of probes, which don't open one.
alter table free_downloads_requests
  add column open_until timestamptz,
  add column open_bytes bigint not null default 0,
  -- Its connection broke once: what it had taken was given back.
  add column open_broken boolean not null default false,
  add column probed_bytes bigint not null default 0;
