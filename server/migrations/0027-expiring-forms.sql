-- A scheduled job looks for forms that have expired.
create index catalogue_forms_expiring on catalogue_forms (expires_at);
