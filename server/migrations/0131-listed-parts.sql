-- What lists show of a beat that is in other tables, so that a page needs no statement for it, and no subquery for each
-- beat. The view `catalogue_listed` has the same columns.
alter table catalogue_listings
  add column seller_username text collate "C" not null default '',
  add column seller_name text collate "C" not null default '',
  -- Kinds of its current files.
  add column file_kinds text[] collate "C" not null default '{}',
  -- By license id: its own price in cents, or null for the license's usual price.
  add column license_prices jsonb not null default '{}';
