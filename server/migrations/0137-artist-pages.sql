-- The artist who uploaded it for their own page, because each may have only a few; null for the label's.
alter table site_pictures add column owner_id uuid;
