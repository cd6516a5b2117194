-- Part of what a beat shows is in other tables: licenses and their prices, files, its seller's name, credits. A change
-- there counts as a change of the beat, on sale or not: it sets `updated_at` in the beat's row, whose own trigger
-- writes the listing again.
create or replace function catalogue_note_change(ids uuid[]) returns void language plpgsql as $$
begin
  perform from catalogue_beats where id = any(ids) order by id for no key update;
  update catalogue_beats set updated_at = clock_timestamp() where id = any(ids) and state <> 'removed';
end $$;

-- `execute` plans the query for each call. A kept plan that was made for one row would compare each of thousands of
-- rows with every other.
create or replace function catalogue_list_beats() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select id from after where state = 'published');
  else
    execute $query$
      select coalesce(array_agg(id), '{}') from before b join after a using (id)
      where (b.state = 'published' or a.state = 'published') and a is distinct from b
    $query$ into ids;
  end if;
  perform catalogue_list(ids);
  return null;
end $$;

create or replace function catalogue_list_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform catalogue_note_change(array(select distinct beat_id from after));
  elsif tg_op = 'DELETE' then
    perform catalogue_note_change(array(select distinct beat_id from before));
  else
    perform catalogue_note_change(array(select beat_id from before union select beat_id from after));
  end if;
  return null;
end $$;

create or replace function catalogue_list_license() returns trigger language plpgsql as $$
begin
  perform catalogue_note_change(array(select beat_id from catalogue_beat_licenses where license_id = new.id));
  return null;
end $$;

create or replace function catalogue_list_seller() returns trigger language plpgsql as $$
begin
  perform catalogue_note_change(array(select id from catalogue_beats where seller_id = new.id));
  return null;
end $$;

create or replace function catalogue_list_collaborator() returns trigger language plpgsql as $$
begin
  perform catalogue_note_change(array(select beat_id from splits_shares where user_id = new.id and state = 'accepted'));
  return null;
end $$;

-- Only accepted shares are credited, so an open invitation changes no listing.
create or replace function catalogue_list_share() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.state = 'accepted' then
    perform catalogue_note_change(array[new.beat_id]);
  elsif tg_op <> 'INSERT' and old.state = 'accepted' then
    perform catalogue_note_change(array[old.beat_id]);
  end if;
  return null;
end $$;
