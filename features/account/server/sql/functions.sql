-- What a name looks like is computed again when the name is next compared (features/account/server/look-alikes.ts).
create or replace function forget_name_shapes() returns trigger language plpgsql as $$
begin
  new.name_shapes := null;
  return new;
end $$;
