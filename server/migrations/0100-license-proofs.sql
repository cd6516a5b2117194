-- 20 characters of Crockford's base32: 100 random bits. Two random UUIDs have 244, which the hash spreads evenly.
create function orders_new_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random, place) & 31), 1), '')
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as random) once,
    generate_series(0, 19) place
$$;

-- A default that differs by row: agreements made before get a code here, and those of the previous version when made.
alter table orders_agreements
  add column code text not null default orders_new_code() unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- Whether the page of the code shows the buyer's name.
  add column shows_buyer boolean not null default false,
  -- SHA-256 of each PDF that it was ever rendered to, the newest first.
  add column hashes text[] not null default '{}';

-- What a buyer says they use a license for.
create table orders_uses (
  id uuid primary key,
  item_id uuid not null references orders_agreements (item_id),
  song text not null,
  artist text not null,
  channel text not null default '',
  isrc text not null default '',
  links text[] not null default '{}',
  created_at timestamptz not null
);
create index orders_uses_item on orders_uses (item_id, id);

-- With which content identification service a beat is registered, and how a claim is cleared; both or neither.
alter table catalogue_beats
  add column content_id_service text not null default '',
  add column content_id_clearing text not null default '',
  add check ((content_id_service = '') = (content_id_clearing = ''));
