-- Whose emails an address has blocked: those that another person's act would send it.
create table mailing_blocks (
  -- In lower case.
  receiver text not null,
  -- Null: everyone's.
  sender_id uuid references account_users (id),
  created_at timestamptz not null,
  unique nulls not distinct (receiver, sender_id)
);
create index mailing_blocks_sender on mailing_blocks (sender_id);
