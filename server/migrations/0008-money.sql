-- What an operator takes back by hand at the payment provider, and what a seller owes set off against what they earn.

alter table payouts_transfers add column checked_at timestamptz;
comment on column payouts_transfers.checked_at is 'when it was last compared with the provider''s own books';
create index payouts_transfers_unchecked on payouts_transfers (checked_at nulls first) where state = 'made';

-- `correction`: what the label took back by hand is not owed again. `offset`: two lines, which take from one order what
-- is missing in another of the same seller.
alter table payouts_entries drop constraint payouts_entries_kind_check;
alter table payouts_entries add constraint payouts_entries_kind_check
  check (kind in ('sale', 'fee', 'refund', 'transfer', 'reversal', 'payout', 'correction', 'offset'));
alter table payouts_entries add column other_order_id uuid references orders_orders (id);
alter table payouts_entries add constraint payouts_entries_other_order check ((kind = 'offset') = (other_order_id is not null));
-- A seller's bank may take another money than the shop; nothing but payouts is ever in one.
alter table payouts_entries add constraint payouts_entries_money check (kind = 'payout' or currency = 'usd');
