-- Money is integer cents. Times are UTC. Ids are UUIDv7 made by the application. A table's prefix names its feature.
-- These first files are one for each feature, in the order in which they need one another. docs/schema.sql shows what
-- they and all later ones come to.

create extension if not exists pg_trgm;

-- Text as every search compares it: `foldText` of contract-kit/fold-text.ts, whose comments say why.
-- server/fold-text.test.ts holds both equal: whoever changes one changes the other, and makes the indexes that use it
-- again.
create function fold_text(written text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  -- Most are plain, and finding that out costs nothing.
  if octet_length(written) = length(written) then
    return lower(written);
  end if;
  -- The second and third lines: Default_Ignorable_Code_Point.
  folded := lower(regexp_replace(normalize(written, NFKD),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670'
    '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f'
    '\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'));
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  folded := translate(folded, 'øđðłħıŋŧς‘’ʼ“”‐‒–—−', 'oddlhintσ''''''""-----');
  folded := translate(folded, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', repeat('0123456789', 3));
  return normalize(folded, NFC);
end $$;

-- Rate limits: how often someone did something in a time window. Losing them in a crash does no harm, hence unlogged.
create unlogged table http_limits (
  -- SHA-256 of what is counted and for whom: it contains no address and no email.
  key bytea primary key,
  window_start timestamptz not null,
  uses integer not null
);
create index http_limits_old on http_limits (window_start);

-- What all servers and workers on this database have in common. The first of them writes the marks, unless the database
-- is the embedded one, which has only one process.
create table installation (
  -- There is only one row.
  id boolean primary key default true check (id),
  -- A keyed hash of the session secret: says whether another secret is the same, not what it is.
  secret_mark text,
  -- What is also written in the storage itself, and a description of that storage.
  storage_mark text,
  storage_name text,
  noted_at timestamptz not null default now(),
  -- Written into everything the shop creates at the payment provider, whose account may serve several shops. A restored
  -- shop keeps it.
  shop_id uuid not null default gen_random_uuid(),
  -- When the backup that this shop was restored from was made, until `npm run reconcile` has fetched what came after
  -- it.
  restored_from timestamptz
);
insert into installation (id) values (true);
