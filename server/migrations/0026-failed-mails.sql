-- A mail that no attempt could deliver, or that its recipient's server refused for good, with the server's words.
alter table mailing_messages
  add column failed_at timestamptz,
  add column failure text;

create index mailing_messages_failed on mailing_messages (id desc)
where failed_at is not null;
create index mailing_messages_waiting on mailing_messages (id desc)
where sent_at is null and failed_at is null and body_text <> '';
create index mailing_messages_recipient on mailing_messages (lower(recipient) text_pattern_ops, id desc);
