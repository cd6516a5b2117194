create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Only the job that deletes entries older than ten years sets this, for its own transaction.
  if tg_op = 'DELETE' and current_setting('audit.forgetting', true) = 'on' then return null; end if;
  raise exception 'Entries of the audit log are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
