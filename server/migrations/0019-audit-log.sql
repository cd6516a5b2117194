-- From where it was done: the address of the request. Null where there was none, and for what was done before.
alter table audit_entries add column address text;

-- For the search: every word of an entry, without what stands between them. Long ones are cut, a tsvector takes a megabyte.
alter table audit_entries add column words tsvector not null generated always as (
  to_tsvector('simple', regexp_replace(
    left(action || ' ' || coalesce(address, '') || ' ' || details::text, 100000), '\\[nrt]|[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
) stored;
create index audit_entries_words on audit_entries using gin (words);

-- Each filter in the order of the list.
drop index audit_entries_actor;
create index audit_entries_actor on audit_entries (actor_id, at desc, id desc) where actor_id is not null;
create index audit_entries_subject on audit_entries (subject_id, at desc, id desc);
create index audit_entries_action on audit_entries (action, at desc, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit log are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
