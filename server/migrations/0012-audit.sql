-- The audit log: what someone did to another person's data or money. Rows never change.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  -- Null: the label itself, from the server's console.
  actor_id uuid references account_users (id),
  action text not null,
  subject_id uuid not null,
  details jsonb not null default '{}',
  -- The IP address of the request; null if there was no request.
  address text,
  -- For the search: every word of an entry. Long entries are cut, because a tsvector has at most a megabyte.
  words tsvector not null generated always as (
    to_tsvector('simple', regexp_replace(
      left(action || ' ' || coalesce(address, '') || ' ' || details::text, 100000),
      '\\[nrt]|[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
  ) stored
);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_words on audit_entries using gin (words);
create index audit_entries_actor on audit_entries (actor_id, at desc, id desc) where actor_id is not null;
create index audit_entries_subject on audit_entries (subject_id, at desc, id desc);
create index audit_entries_action on audit_entries (action, at desc, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Only the job that deletes what is ten years old sets this, for its own transaction.
  if tg_op = 'DELETE' and current_setting('audit.forgetting', true) = 'on' then return null; end if;
  raise exception 'Entries of the audit log are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
