-- What a version of the terms, or of another text that people agree to, is called for ever: the day from which it holds
-- and its number, such as '2026-12-01.3'. Orders keep the name. It's stored, because the day is the label's, whose time
-- zone is a setting. Null for other parts of the site.
alter table site_versions add column known_as text;
create unique index site_versions_known_as on site_versions (name, known_as);
