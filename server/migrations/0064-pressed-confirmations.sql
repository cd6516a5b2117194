-- A confirmation link that was pressed is still known while it would have been valid: pressed again, it says that it's done.
alter table subscribers_confirmations add column used_token_hash bytea unique;
