-- Makes a database from before 0001 to 0016 (see earlier.json) exactly like a new one.
comment on column orders_orders.receipt_number is null;

-- The constraint was never checked for the oldest rows.
update catalogue_beats set failure = 'Something went wrong on our side. Try again.'
  where state = 'failed' and failure is null;
alter table catalogue_beats validate constraint catalogue_beats_failure;

-- Where numbers begin, not the next one.
alter table support_requests alter column number set start with 1001;
