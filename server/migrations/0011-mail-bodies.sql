-- What was sent is in a mailbox. Its codes, links and order keys have no business here.
alter table mailing_messages
  add column expires_at timestamptz,
  add column lasting_subject text;

update mailing_messages
set subject = case when purpose like 'code:%' then regexp_replace(subject, '\d{6}', '······') else subject end,
    body_text = '',
    body_html = ''
where sent_at is not null;

-- Those of before that wait and carry what lasts at most a day.
update mailing_messages
set expires_at = created_at + interval '1 day'
where sent_at is null
  and split_part(purpose, ':', 1) in ('verify-email', 'change-email', 'reset', 'code');

create index mailing_messages_expiring on mailing_messages (expires_at)
where sent_at is null and expires_at is not null and body_text <> '';

-- Copies for /dev/outbox, which is never on in production.
create table mailing_outbox (
  message_id uuid primary key references mailing_messages (id) on delete cascade,
  subject text not null,
  body_text text not null,
  body_html text not null
);
