-- The time of the change, not of the transaction's start: after a long transaction, that would be in the past, and
-- programs that list changes by time would miss the row.
create or replace function note_update() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
