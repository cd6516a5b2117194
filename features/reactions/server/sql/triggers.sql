-- Their functions are the catalogue's, which counts likes and comments in its listings.
create or replace trigger catalogue_count_inserted after insert on catalogue_likes
  referencing new table as after for each statement execute function catalogue_count_likes();
create or replace trigger catalogue_count_deleted after delete on catalogue_likes
  referencing old table as before for each statement execute function catalogue_count_likes();

create or replace trigger catalogue_count_inserted after insert on catalogue_comments
  referencing new table as after for each statement execute function catalogue_count_comments();
create or replace trigger catalogue_count_updated after update on catalogue_comments
  referencing old table as before new table as after for each statement execute function catalogue_count_comments();
create or replace trigger catalogue_count_deleted after delete on catalogue_comments
  referencing old table as before for each statement execute function catalogue_count_comments();

create or replace trigger catalogue_price_like before insert on catalogue_likes
  for each row when (new.lowest_cents is null) execute function catalogue_price_like();
