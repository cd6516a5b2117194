create or replace trigger payouts_entries_balances after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_add_to_balances();
create or replace trigger payouts_entries_currency after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_keep_currency();
create or replace trigger payouts_entries_dues after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_add_to_dues();
create or replace trigger payouts_entries_items after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_keep_items();
create or replace trigger payouts_entries_splits after insert on payouts_entries
  referencing new table as added for each statement execute function payouts_keep_splits();

create or replace trigger payouts_entries_final before update or delete on payouts_entries
  for each row execute function payouts_refuse_change();
create or replace trigger payouts_manual_payments_final before update or delete on payouts_manual_payments
  for each row execute function payouts_refuse_change();
