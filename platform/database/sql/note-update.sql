-- The moment of the change, not of the transaction's beginning: a long one would write what is already in the past.
create or replace function note_update() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
