-- How much of an upload that waits in a file is on the disk for certain: after a power cut the file itself may be longer, with
-- nothing in it. Of those on their way now it isn't known: they begin again.
alter table catalogue_uploads add column received_bytes bigint not null default 0;
