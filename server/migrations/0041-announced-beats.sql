-- What changed is announced by its beats, so that a process reads those again and not its whole catalogue. A payload has
-- room for 200 ids; of very many at once only the change itself is announced, and everything is read again.

create function catalogue_tell(what text, ids uuid[]) returns void language plpgsql as $$
declare
  total integer := coalesce(cardinality(ids), 0);
begin
  if total > 5000 then
    perform pg_notify('catalogue', what);
    return;
  end if;
  for start in 1..total by 200 loop
    perform pg_notify('catalogue', what || ' ' || array_to_string(ids[start:start + 199], ','));
  end loop;
end
$$;

create or replace function catalogue_announce_beats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform catalogue_tell('changed', array(
      select id from before b join after a using (id)
        where (b.state = 'published' or a.state = 'published') and a is distinct from b
    ));
  elsif tg_op = 'INSERT' then
    perform catalogue_tell('changed', array(select id from after where state = 'published'));
  else
    perform catalogue_tell('changed', array(select id from before where state = 'published'));
  end if;
  return null;
end
$$;

create or replace function catalogue_announce_parts() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select beat_id from after);
  elsif tg_op = 'DELETE' then
    touched := array(select beat_id from before);
  else
    touched := array(select beat_id from before union all select beat_id from after);
  end if;
  perform catalogue_tell('changed', array(
    select b.id from catalogue_beats b where b.id = any(touched) and b.state = 'published'
  ));
  return null;
end
$$;

create or replace function catalogue_announce_license() returns trigger language plpgsql as $$
begin
  perform catalogue_tell('changed', array(
    select b.id from catalogue_beat_licenses l join catalogue_beats b on b.id = l.beat_id
      where l.license_id = old.id and b.state = 'published'
  ));
  return null;
end
$$;

create or replace function catalogue_announce_seller() returns trigger language plpgsql as $$
begin
  perform catalogue_tell('changed', array(select id from catalogue_beats where seller_id = new.id and state = 'published'));
  return null;
end
$$;

-- Likes and comments, which lists show by their number.
create function catalogue_announce_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform catalogue_tell('counted', array(select distinct beat_id from after));
  else
    perform catalogue_tell('counted', array(select distinct beat_id from before));
  end if;
  return null;
end
$$;

drop trigger catalogue_announce on catalogue_likes;
create trigger catalogue_announce_insert after insert on catalogue_likes
  referencing new table as after for each statement execute function catalogue_announce_counts();
create trigger catalogue_announce_delete after delete on catalogue_likes
  referencing old table as before for each statement execute function catalogue_announce_counts();
create trigger catalogue_announce_truncate after truncate on catalogue_likes
  for each statement execute function catalogue_announce('counted');

drop trigger catalogue_announce on catalogue_comments;
create trigger catalogue_announce_insert after insert on catalogue_comments
  referencing new table as after for each statement execute function catalogue_announce_counts();
create trigger catalogue_announce_delete after delete on catalogue_comments
  referencing old table as before for each statement execute function catalogue_announce_counts();
create trigger catalogue_announce_truncate after truncate on catalogue_comments
  for each statement execute function catalogue_announce('counted');
