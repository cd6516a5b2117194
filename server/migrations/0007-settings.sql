-- The switch for buying, and how far the demo catalogue and the first admin have come: one value for each name.
create table settings_values (
  name text primary key,
  value jsonb not null
);
