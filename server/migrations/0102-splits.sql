-- Who shares in what a beat sells for. A row is one offer of terms and what became of it: changed terms are a new row, and the
-- old one stays accepted until the new one is.
create table splits_shares (
  id uuid primary key,
  beat_id uuid not null references catalogue_beats on delete cascade,
  -- Null until the account with the invited address takes it.
  user_id uuid references account_users on delete cascade,
  -- In lower case; null if they were invited by username.
  email text,
  role text not null,
  -- Named as a producer of the beat, beside its owner.
  is_producer boolean not null,
  -- Hundredths of a percent of what the seller of the beat is paid.
  bps integer not null check (bps between 1 and 9900),
  publishing_bps integer check (publishing_bps between 0 and 10000),
  pro text not null default '',
  ipi text not null default '',
  state text not null
    check (state in ('invited', 'accepted', 'declined', 'withdrawn', 'expired', 'replaced', 'ended')),
  invited_at timestamptz not null,
  reminded_at timestamptz,
  -- When they accepted.
  decided_at timestamptz,
  -- The owner of the beat has it end then.
  ends_at timestamptz,
  -- When it was over, in whichever way.
  over_at timestamptz,
  check (user_id is not null or email is not null),
  check (user_id is not null or state not in ('accepted', 'replaced')),
  check ((state in ('invited', 'accepted')) = (over_at is null)),
  check (state = 'accepted' or ends_at is null)
);
create index splits_shares_beat on splits_shares (beat_id);
create index splits_shares_user on splits_shares (user_id);
create index splits_shares_email on splits_shares (email);
create index splits_shares_over on splits_shares (over_at);
create index splits_shares_invited on splits_shares (id) where state = 'invited';
create index splits_shares_ending on splits_shares (ends_at) where ends_at is not null;
create unique index splits_shares_one_accepted on splits_shares (beat_id, user_id) where state = 'accepted';

-- What the owner of beats is called in split sheets, beside their legal name.
create table splits_rights (
  user_id uuid primary key references account_users on delete cascade,
  pro text not null,
  ipi text not null
);

-- It goes on sale once nobody's answer is open.
alter table catalogue_beats add column waits_for_answers boolean not null default false;

-- Who is credited, oldest consent first: [{"name", "username" (of an artist with a page, or null), "role", "isProducer"}].
alter table catalogue_listings add column credits jsonb;

-- As in 0095, with it. Null: nobody.
create or replace view catalogue_listed as
select
  b.id as beat_id,
  b.seller_id,
  date_trunc('milliseconds', b.published_at) as published_at,
  fold_text(b.title) as title,
  fold_text(u.display_name) as artist,
  fold_text(b.genre) as genre,
  fold_text(b.sub_genre) as sub_genre,
  fold_text(b.key) as key,
  b.ai,
  array(select fold_text(tag) from unnest(b.tags) as tag) as tags,
  b.bpm,
  b.duration_ms,
  coalesce((
    select b.price_cents + min(coalesce(o.own_price_cents, l.price_cents))
    from catalogue_beat_licenses o join licenses_licenses l on l.id = o.license_id and l.withdrawn_at is null
    where o.beat_id = b.id
  ), 2147483647) as lowest_cents,
  (select count(*)::int from catalogue_likes k where k.beat_id = b.id) as likes,
  (select count(*)::int from catalogue_comments c where c.beat_id = b.id and c.is_shown) as comments,
  fold_text(concat_ws(E'\n', u.display_name, u.username, b.title,
    -- "2:31", as `formatTime` writes it.
    (b.duration_ms + 500) / 60000 || ':' || lpad(((b.duration_ms + 500) / 1000 % 60)::text, 2, '0'),
    b.bpm, b.key,
    -- "A minor" is also written "Am".
    regexp_replace(b.key, ' (m)inor$| (maj)or$', '\1\2'),
    b.genre, b.sub_genre, array_to_string(b.tags, E'\n'))) as search_text,
  (
    select jsonb_agg(
      jsonb_build_object(
        'name', p.display_name,
        'username', case when p.role <> 'user' then p.username end,
        'role', s.role,
        'isProducer', s.is_producer
      ) order by s.decided_at, s.id
    )
    from splits_shares s join account_users p on p.id = s.user_id
    where s.beat_id = b.id and s.state = 'accepted' and p.suspended_at is null and p.closed_at is null
  ) as credits
from catalogue_beats b join account_users u on u.id = b.seller_id
where b.state = 'published';

create or replace function catalogue_list(ids uuid[]) returns void language plpgsql as $$
begin
  perform from catalogue_beats where id = any(ids) order by id for no key update;
  delete from catalogue_listings l
    where l.beat_id = any(ids) and not exists (select from catalogue_beats b where b.id = l.beat_id and b.state = 'published');
  insert into catalogue_listings as l (beat_id, seller_id, published_at, title, artist, genre, sub_genre, key, ai, tags,
      bpm, duration_ms, lowest_cents, likes, comments, search_text, credits)
    select beat_id, seller_id, published_at, title, artist, genre, sub_genre, key, ai, tags, bpm, duration_ms,
      lowest_cents, likes, comments, search_text, credits
    from catalogue_listed where beat_id = any(ids)
    on conflict (beat_id) do update set (seller_id, published_at, title, artist, genre, sub_genre, key, ai, tags, bpm,
      duration_ms, lowest_cents, search_text, credits, revision) =
      (excluded.seller_id, excluded.published_at, excluded.title, excluded.artist, excluded.genre,
      excluded.sub_genre, excluded.key, excluded.ai, excluded.tags, excluded.bpm, excluded.duration_ms,
      excluded.lowest_cents, excluded.search_text, excluded.credits, nextval('catalogue_revisions'));
end
$$;

-- Who is credited, and under which name. An open invitation is nobody's business.
create function catalogue_list_share() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.state = 'accepted' then
    perform catalogue_list(array[new.beat_id]);
  elsif tg_op <> 'INSERT' and old.state = 'accepted' then
    perform catalogue_list(array[old.beat_id]);
  end if;
  return null;
end
$$;
create trigger catalogue_list_share after insert or update or delete on splits_shares
  for each row execute function catalogue_list_share();

create function catalogue_list_collaborator() returns trigger language plpgsql as $$
begin
  perform catalogue_list(array(
    select b.id from splits_shares s join catalogue_beats b on b.id = s.beat_id
    where s.user_id = new.id and s.state = 'accepted' and b.state = 'published'
  ));
  return null;
end
$$;
create trigger catalogue_list_collaborator after update of username, display_name, role, suspended_at, closed_at on account_users
  for each row when ((old.username, old.display_name, old.role, old.suspended_at, old.closed_at)
    is distinct from (new.username, new.display_name, new.role, new.suspended_at, new.closed_at))
  execute function catalogue_list_collaborator();
