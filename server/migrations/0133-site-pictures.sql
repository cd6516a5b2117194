-- Pictures that admins have uploaded for the site's documents. Their files are named by what is in them, so the same
-- picture is stored once.
create table site_pictures (
  -- The SHA-256 of its files.
  name text collate "C" primary key,
  -- When it was uploaded, or when the last draft with it was saved.
  used_at timestamptz not null
);
create index site_pictures_used_at on site_pictures (used_at);

-- The paths of the uploaded pictures that a draft or a version shows. As long as there is one, the picture stays.
alter table site_drafts add column pictures jsonb not null
  generated always as (jsonb_path_query_array(data, 'strict $.** ? (@ like_regex "^/media/site/")')) stored;
create index site_drafts_pictures on site_drafts using gin (pictures);
alter table site_versions add column pictures jsonb not null
  generated always as (jsonb_path_query_array(data, 'strict $.** ? (@ like_regex "^/media/site/")')) stored;
create index site_versions_pictures on site_versions using gin (pictures);
