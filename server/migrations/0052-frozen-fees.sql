-- Orders from before 0050 get the fee that applied when they were placed.

-- Nobody recorded the fee, but the ledger has what it came to. A booked fee is a rate rounded to the cent, so it says between which
-- rates the true one was: the larger the sale, the closer. A fee that equals the item's share of the provider's own fee says
-- only that the rate was not above it. The first booking counts, as the seller was told it.
create temporary table fee_ranges on commit drop as
with moments as (
  select item_id, order_id, created_at,
    sum(sum(cents) filter (where kind in ('sale', 'refund'))) over upto as kept,
    -coalesce(sum(sum(cents) filter (where kind = 'fee')) over upto, 0) as fee
  from payouts_entries where item_id is not null
  group by item_id, order_id, created_at
  window upto as (partition by item_id order by created_at)
), booked as (
  select distinct on (item_id) * from moments where kept > 0 order by item_id, created_at
), exact_shares as (
  select i.id, i.order_id, i.position, o.provider_fee_cents,
    o.provider_fee_cents::bigint * i.price_cents / o.total_cents as share,
    o.provider_fee_cents::bigint * i.price_cents % o.total_cents as remainder
  from orders_items i join orders_orders o on o.id = i.order_id
  where o.provider_fee_cents > 0 and o.total_cents > 0
), provider_shares as (
  -- As split-by-weight.ts does: the cents left over go to the largest remainders, the earlier one first.
  select id, share + case
    when row_number() over (partition by order_id order by remainder desc, position)
      <= provider_fee_cents - sum(share) over (partition by order_id) then 1 else 0 end as share
  from exact_shares
), ranges as (
  select order_id, kept, created_at,
    -- platform-fee.ts, turned around: fee = floor((kept * bps + 5000) / 10000), at most what is kept.
    case when fee <= coalesce(share, 0) then 0 else ceil((10000 * fee - 5000) / kept::numeric) end as low,
    case when fee >= kept then 10000 else ceil((10000 * fee + 5000) / kept::numeric) - 1 end as high
  from booked left join provider_shares on id = item_id
)
select order_id, min(created_at) as at,
  -- The largest item's alone, if its items contradict each other.
  case when max(low) <= min(high) then max(low) else (array_agg(low order by kept desc))[1] end::integer as low,
  least(10000, case when max(low) <= min(high) then min(high) else (array_agg(high order by kept desc))[1] end)::integer as high
from ranges group by order_id;
analyze fee_ranges;

-- The setting was the same for all orders until it was changed: those that follow one another and can have had one rate had one.
-- Orders that were not paid, or cost nothing, had the rate of their time.
create temporary table fee_runs (order_id uuid, run integer) on commit drop;
create temporary table fee_rates (run integer, low integer, high integer) on commit drop;
do $$
declare
  one record;
  current_run integer := 1;
  run_low integer := 0;
  run_high integer := 10000;
begin
  for one in
    select o.id, coalesce(r.low, 0) as low, coalesce(r.high, 10000) as high
    from orders_orders o left join fee_ranges r on r.order_id = o.id
    order by coalesce(r.at, o.created_at), o.id
  loop
    if greatest(run_low, one.low) > least(run_high, one.high) then
      insert into fee_rates values (current_run, run_low, run_high);
      current_run := current_run + 1;
      run_low := 0;
      run_high := 10000;
    end if;
    run_low := greatest(run_low, one.low);
    run_high := least(run_high, one.high);
    insert into fee_runs values (one.id, current_run);
  end loop;
  insert into fee_rates values (current_run, run_low, run_high);
end $$;

-- Today's rate if it can have been that one, else the roundest: people set whole percents, and halves.
with candidates as (
  select 0 as place, run, coalesce(nullif(current_setting('shop.fee_bps', true), '')::integer, 1000) as bps, low, high from fee_rates
  union all
  select place, run, (low + step - 1) / step * step, low, high
  from fee_rates, unnest(array[100, 50, 25, 10, 5, 1]) with ordinality as steps (step, place)
), rates as (
  select distinct on (run) run, bps from candidates where bps between low and high order by run, place
)
update orders_orders set fee_bps = rates.bps, label = coalesce(nullif(current_setting('shop.label', true), '')::jsonb, label)
from fee_runs join rates on rates.run = fee_runs.run
where fee_runs.order_id = orders_orders.id;

update orders_agreements set facts = facts || jsonb_build_object('issuer', current_setting('shop.label', true)::jsonb -> 'name')
where not facts ? 'issuer';
