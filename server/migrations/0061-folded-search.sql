-- Text as every search compares it: `foldText` of contract-kit/fold-text.ts, whose comments say why. server/fold-text.test.ts
-- holds both equal: whoever changes one changes the other, and makes the indexes below again.
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

drop index account_users_search;
create index account_users_search
  on account_users using gin (fold_text(E'\n' || display_name || E'\n' || username || E'\n' || email) gin_trgm_ops)
  where closed_at is null;

drop index catalogue_beats_title;
create index catalogue_beats_title on catalogue_beats using gin (fold_text(E'\n' || title) gin_trgm_ops)
  where state <> 'removed';

drop index licenses_licenses_title;
create index licenses_licenses_title on licenses_licenses using gin (fold_text(E'\n' || title) gin_trgm_ops)
  where owner_id is not null;

create or replace function orders_words(texts text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple', translate(fold_text(texts), '@._-+/:;,''"()[]{}&!?<>|*\#', '                          '));
reindex index orders_orders_words;
reindex index orders_items_words;

alter table support_requests drop column words;
alter table support_requests add column words tsvector generated always as (
  to_tsvector('simple', regexp_replace(fold_text(username || ' ' || email || ' ' || text), '[!-/:-@\[-`{-~]+', ' ', 'g'))
) stored;
create index support_requests_words on support_requests using gin (words);

alter table audit_entries drop column words;
alter table audit_entries add column words tsvector not null generated always as (
  to_tsvector('simple', regexp_replace(
    fold_text(left(action || ' ' || coalesce(address, '') || ' ' || details::text, 100000)),
    '\\[nrt]|[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
) stored;
create index audit_entries_words on audit_entries using gin (words);
