-- Makes a database that ran 0050 as it first was (see earlier.json) exactly like a new one.
do $$
begin
  if not exists (
    select from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attrelid = 'orders_orders'::regclass and a.attname = 'fee_bps'
  ) then
    execute format(
      'alter table orders_orders alter column fee_bps set default %s, alter column label set default %L',
      coalesce(nullif(current_setting('shop.fee_bps', true), '')::integer, 1000),
      coalesce(nullif(current_setting('shop.label', true), ''), '{}')
    );
  end if;
end $$;

comment on column orders_orders.fee_bps is 'The label''s fee in hundredths of a percent';
comment on column orders_orders.label is
  '{name, agreementVersion, governingLaw, sellerOfRecord}: what the label''s content said when the order was placed';
