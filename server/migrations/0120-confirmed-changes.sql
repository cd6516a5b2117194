-- Whether the password had just been given when this was asked for: only then may its job make an exclusive license cheaper.
alter table bulk_edits add column confirmed boolean not null default false;

-- A beat was sold exclusively: its seller is told at once, whatever it cost and whatever emails they have chosen.
alter table payouts_sale_notices add column exclusive boolean not null default false;
