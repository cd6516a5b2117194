-- Checks that were begun long ago and whose job may have been lost are looked for on schedule.
create index catalogue_uploads_checked_since on catalogue_uploads (created_at) where state = 'checking';
