-- What an order froze of the label so far was the terms' version. Its fee and its name were read anew whenever something was computed
-- of the order, so that a change of a setting changed sales of the past (docs/decisions/057). Those who migrate say in
-- `shop.fee_bps` and `shop.label` what applies today (server/startup/migrate-database.ts). Orders of before get what applied
-- to them in 0052, which locks no table.
--
-- Servers of the previous version go on placing orders meanwhile, and know neither column: the defaults are for them. They are
-- what applies today, and a later migration drops them.
do $$
begin
  execute format(
    'alter table orders_orders
      add column fee_bps integer not null default %s check (fee_bps between 0 and 10000),
      add column label jsonb not null default %L',
    coalesce(nullif(current_setting('shop.fee_bps', true), '')::integer, 1000),
    coalesce(nullif(current_setting('shop.label', true), ''), '{}')
  );
end $$;

comment on column orders_orders.fee_bps is 'The label''s fee in hundredths of a percent';
comment on column orders_orders.label is
  '{name, agreementVersion, governingLaw, sellerOfRecord}: what the label''s content said when the order was placed';
