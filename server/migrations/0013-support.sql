create table support_requests (
  id uuid primary key,
  -- For people: in emails, and in the search.
  number integer not null generated always as identity (start with 1001),
  kind text not null check (kind in ('support', 'feedback')),
  -- Null: a visitor's feedback, or the account is closed.
  user_id uuid references account_users (id),
  username text not null,
  email text not null,
  text text not null check (char_length(text) between 1 and 5000),
  -- Whether we may email the writer about it.
  email_consent boolean not null,
  screenshot_key text,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- Words are split at all ASCII characters but letters and digits, so that a part of an email is found, too.
  words tsvector generated always as (
    to_tsvector('simple', regexp_replace(
      username || ' ' || email || ' ' || text, '[!-/:-@\[-`{-~]+', ' ', 'g'))
  ) stored,
  created_at timestamptz not null,
  constraint support_requests_number unique (number)
);
create index support_requests_user on support_requests (user_id, created_at desc);
create index support_requests_words on support_requests using gin (words);
-- Admins see the newest first: ids are ordered by time.
create index support_requests_state on support_requests (state, id desc);
create index support_requests_kind on support_requests (kind, id desc);
create index support_requests_kind_state on support_requests (kind, state, id desc);
create index support_requests_done on support_requests (created_at) where state <> 'open';

create table support_replies (
  id uuid primary key,
  request_id uuid not null references support_requests (id) on delete cascade,
  author_id uuid not null references account_users (id),
  text text not null check (char_length(text) between 1 and 5000),
  -- Whether it was also emailed to the writer.
  mailed boolean not null,
  created_at timestamptz not null
);
create index support_replies_request on support_replies (request_id, id);
create index support_replies_author on support_replies (author_id);
