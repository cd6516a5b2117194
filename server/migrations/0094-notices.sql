-- Reports of beats, artist pages and comments, what became of them, and the objections of those they are about.
create table notices_notices (
  id uuid primary key,
  number integer not null generated always as identity unique,
  kind text not null check (kind in ('copyright', 'impersonation', 'ai', 'illegal', 'spam')),
  state text not null default 'received'
    check (state in ('received', 'incomplete', 'rejected', 'acted', 'countered', 'restored', 'kept-off', 'withdrawn')),
  target_kind text not null check (target_kind in ('beat', 'artist', 'comment')),
  target_id uuid not null,
  beat_id uuid check ((beat_id is null) = (target_kind = 'artist')),
  subject_id uuid not null references account_users (id),
  -- What was reported, as it was then.
  title text not null,
  quote text not null default '',
  quoted_at timestamptz,
  -- Who reports it, and what they say.
  user_id uuid references account_users (id),
  name text not null,
  email text not null,
  address text not null default '',
  phone text not null default '',
  work text not null default '',
  explanation text not null,
  place text not null default '',
  child_abuse boolean not null default false,
  signature text not null default '',
  addition text,
  -- What was decided.
  reason text,
  facts text,
  rule text,
  decided_at timestamptz,
  decided_by uuid,
  took_off boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (state not in ('acted', 'countered', 'restored', 'kept-off') or (facts is not null and decided_at is not null)),
  check (state not in ('countered', 'kept-off') or kind = 'copyright')
);
create index notices_notices_state on notices_notices (state, id desc);
create index notices_notices_subject on notices_notices (subject_id, decided_at desc);
create index notices_notices_user on notices_notices (user_id);
create index notices_notices_email on notices_notices (lower(email), id desc);
create index notices_notices_beat on notices_notices (beat_id);
create index notices_notices_target on notices_notices (target_id);
create index notices_notices_changed on notices_notices (changed_at);
create index notices_notices_created on notices_notices (created_at);
-- Those that count as strikes.
create index notices_notices_standing on notices_notices (decided_at, subject_id)
  where state in ('acted', 'countered', 'kept-off');

-- Counter-notices: 17 U.S.C. 512(g)(3).
create table notices_counters (
  notice_id uuid primary key references notices_notices (id) on delete cascade,
  name text not null,
  address text not null,
  phone text not null,
  statement text not null,
  signature text not null,
  created_at timestamptz not null,
  -- Between these two the material goes back, unless a court filing is noted.
  restore_from timestamptz not null,
  restore_by timestamptz not null,
  court text,
  court_at timestamptz,
  check ((court is null) = (court_at is null))
);
create index notices_counters_restore on notices_counters (restore_from) where court is null;

-- Admins decided that somebody with three strikes keeps their account.
create table notices_reviews (
  user_id uuid primary key references account_users (id),
  kept_at timestamptz not null,
  kept_by uuid not null,
  reason text not null
);
create index notices_reviews_kept on notices_reviews (kept_at);

-- What these beats earn isn't paid out for now.
create table payouts_holds (
  held_for uuid primary key,
  beat_id uuid not null,
  held_at timestamptz not null
);
create index payouts_holds_beat on payouts_holds (beat_id);
