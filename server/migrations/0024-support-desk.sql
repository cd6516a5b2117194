-- What people name a request by: in mails, in the desk's search. Those that are there get theirs in the order they came in.
alter table support_requests add column number integer;
update support_requests set number = numbered.number
  from (select id, 1000 + row_number() over (order by id) as number from support_requests) numbered
  where numbered.id = support_requests.id;
alter table support_requests alter column number set not null;
alter table support_requests alter column number add generated always as identity;
select setval(pg_get_serial_sequence('support_requests', 'number'), 1000 + (select count(*) from support_requests) + 1, false);
alter table support_requests add constraint support_requests_number unique (number);

-- Words are split at anything of ASCII that is neither letter nor digit, so that a part of an email is found too.
alter table support_requests add column words tsvector generated always as (
  to_tsvector('simple', regexp_replace(username || ' ' || email || ' ' || text, '[!-/:-@\[-`{-~]+', ' ', 'g'))
) stored;
create index support_requests_words on support_requests using gin (words);

-- The desk lists newest first: ids are ordered by time.
create index support_requests_state on support_requests (state, id desc);
create index support_requests_kind on support_requests (kind, id desc);
create index support_requests_kind_state on support_requests (kind, state, id desc);

create table support_replies (
  id uuid primary key,
  request_id uuid not null references support_requests (id) on delete cascade,
  author_id uuid not null references account_users (id),
  text text not null check (char_length(text) between 1 and 5000),
  -- Whether it was mailed to the writer as well.
  mailed boolean not null,
  created_at timestamptz not null
);
create index support_replies_request on support_replies (request_id, id);
create index support_replies_author on support_replies (author_id);

-- What was sold since a day, for the admins' home; everything that is added up is in the index.
create index orders_orders_paid_at on orders_orders (paid_at) include (state, total_cents, refunded_cents)
  where paid_at is not null;
