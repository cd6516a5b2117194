-- Emails. `purpose` identifies one: 'purchase:<order>' is written only once, whatever is repeated.
create table mailing_messages (
  id uuid primary key,
  purpose text not null unique,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- When its content expires, such as a code: after that it is no longer sent.
  expires_at timestamptz,
  -- The subject without secrets. Once an email is sent, it replaces the subject, and the bodies are blanked, because
  -- they contain codes, links and order keys.
  lasting_subject text,
  -- When no attempt could deliver it, or the recipient's server rejected it for good; `failure` has the server's words.
  failed_at timestamptz,
  failure text,
  -- RFC 8058: where mail programs unsubscribe with one click. It contains a token, so it's blanked with the text.
  unsubscribe_url text
);
create index mailing_messages_newest on mailing_messages (created_at desc);
create index mailing_messages_expiring on mailing_messages (expires_at)
  where sent_at is null and expires_at is not null and body_text <> '';
create index mailing_messages_failed on mailing_messages (id desc) where failed_at is not null;
create index mailing_messages_waiting on mailing_messages (id desc)
  where sent_at is null and failed_at is null and body_text <> '';
create index mailing_messages_recipient on mailing_messages (lower(recipient) text_pattern_ops, id desc);
-- Unsent emails are found by the beginning of their purpose.
create index mailing_messages_unsent on mailing_messages (purpose text_pattern_ops) where sent_at is null;

-- Copies for /dev/outbox, which is never on in production.
create table mailing_outbox (
  message_id uuid primary key references mailing_messages (id) on delete cascade,
  subject text not null,
  body_text text not null,
  body_html text not null,
  unsubscribe_url text
);
