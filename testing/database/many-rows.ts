import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { genres } from '#content/genres.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';

// In lists that can be searched, row 77 has a rare word.

/** Tells the planner about new rows. */
const analyze = (db: Db, table: string) => sql`vacuum analyze ${sql.table(table)}`.execute(db);

const each = (count: number): RawBuilder<unknown> => sql`generate_series(1, ${sql.lit(count)}) n`;

export const fillUsers = async (db: Db, count: number): Promise<void> => {
  await sql`
    insert into account_users (id, username, display_name, email)
    select gen_random_uuid(), 'user-' || n, case n when 77 then 'Zephyrine Quill' else 'Person ' || md5(n::text) end,
      'mail-' || n || '@example.com'
    from ${each(count)}`.execute(db);
  await analyze(db, 'account_users');
};

/** Each order has an item, two events and a refund; one in 50 has failed. */
export const fillOrders = async (deps: Parameters<typeof createBeat>[0], count: number): Promise<void> => {
  const { db } = deps;
  const beat = await createBeat(deps);
  await sql`
    insert into orders_orders (id, state, email, customer, total_cents, terms_version, consent, fee_bps, label, session_id, created_at)
    select gen_random_uuid(), case when n % 50 = 0 then 'failed' else 'paid' end, 'buyer' || n || '@many.example',
      jsonb_build_object('name', case n when 77 then 'Zephyrine Quill' else 'Buyer Number' || n end), 100, '1', 'line', 1000, '{}', 'cs_many_' || n, now() - n * interval '1 minute'
    from ${each(count)}`.execute(db);
  await sql`
    insert into orders_items (id, order_id, position, beat_id, license_id, seller_id, beat_title, artist_name, seller_name,
      cover, license, beat_price_cents, license_price_cents)
    select gen_random_uuid(), id, 0, ${beat.id}::uuid, ${licenseIds['premium']}::uuid, ${beat.sellerId}::uuid,
      'Song' || substr(session_id, 9), 'Somebody', 'Somebody', '/c', '{"title":"Premium"}', 100, 0
    from orders_orders where session_id like 'cs_many_%'`.execute(db);
  await sql`
    insert into orders_changes (order_id, became, at)
    select id, became, created_at from orders_orders, (values ('pending'), ('paid')) as states (became)
    where session_id like 'cs_many_%'`.execute(db);
  await sql`
    insert into orders_refunds (id, request_id, order_id, amount_cents, reason, state, provider_id, created_at, ended_at)
    select gen_random_uuid(), gen_random_uuid(), id, 1, 'Many.', 'made', 're_' || session_id, now(), now()
    from orders_orders where session_id like 'cs_many_%'`.execute(db);
  for (const table of ['orders_orders', 'orders_items', 'orders_changes', 'orders_refunds']) await analyze(db, table);
};

/** One entry in eleven is by that actor. */
export const fillAudit = async (db: Db, count: number, actorId: string): Promise<void> => {
  await sql`
    insert into audit_entries (id, at, actor_id, action, subject_id, details)
    select gen_random_uuid(), now() - n * interval '1 minute', case n % 11 when 0 then ${actorId}::uuid end, 'many.' || n % 50, gen_random_uuid(),
      jsonb_build_object('after', jsonb_build_object('name', case n when 77 then 'zephyrine' else 'word' || n end), 'note', 'common')
    from ${each(count)}`.execute(db);
  await analyze(db, 'audit_entries');
};

export const fillRequests = async (db: Db, count: number): Promise<void> => {
  await sql`
    insert into support_requests (id, kind, username, email, text, email_consent, state, created_at)
    select gen_random_uuid(), case n % 50 when 0 then 'feedback' else 'support' end, 'person' || n,
      'person' || n || '@example.com', 'request ' || n, false,
      case n % 100 when 0 then 'open' when 1 then 'answered' else 'closed' end, now()
    from ${each(count)}`.execute(db);
  await analyze(db, 'support_requests');
};

/** All are sent, except one in 100 that has failed. */
export const fillMails = async (db: Db, count: number): Promise<void> => {
  await sql`
    insert into mailing_messages (id, purpose, message_id, recipient, subject, body_text, body_html, sent_at, failed_at)
    select gen_random_uuid(), 'purchase:many' || n, '<' || n || '@many>', 'p' || n || '@many.example', 'Many', '', '',
      case when n % 100 = 0 then null else now() end, case when n % 100 = 0 then now() end
    from ${each(count)}`.execute(db);
  await analyze(db, 'mailing_messages');
};

/** All are done, except one in 100 that has failed. */
export const fillJobs = async (db: Db, count: number): Promise<void> => {
  await sql`
    insert into pgboss.job (name, state, completed_on, output)
    select 'mailing.send', (case when n % 100 = 0 then 'failed' else 'completed' end)::pgboss.job_state,
      now() - n * interval '1 minute', '{"message": "It went wrong."}'
    from ${each(count)}`.execute(db);
  await analyze(db, 'pgboss.job_common');
};

/** All are on one list, three in ten also on another; one in a hundred has bounced. */
export const fillSubscribers = async (db: Db, count: number): Promise<void> => {
  await sql`
    insert into subscribers_subscribers (id, email, confirmed_at, bounced_at, bounce_reason)
    select gen_random_uuid(), 's' || n || '@many.example', now() - n * interval '1 minute',
      case n % 100 when 0 then now() end, case n % 100 when 0 then '550' end
    from ${each(count)}`.execute(db);
  await sql`
    insert into subscribers_subscriptions (subscriber_id, category, subscribed_at)
    select id, category, confirmed_at from subscribers_subscribers, (values ('beat-packs'), ('merch')) as lists (category)
    where category = 'beat-packs' or email ~ '[159]@'`.execute(db);
  for (const table of ['subscribers_subscribers', 'subscribers_subscriptions']) await analyze(db, table);
};

/** Copies of a beat: “… 1” is a minute older, “… 2” two minutes. Without files in storage. */
export const fillCopies = async (db: Db, beatId: string, count: number): Promise<void> => {
  await sql`
    insert into catalogue_beats
    select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'title', b.title || ' ' || n,
      'created_at', b.created_at - n * interval '1 minute'))).*
    from catalogue_beats b, generate_series(1, ${count}::int) n where b.id = ${beatId}`.execute(db);
};

const beatsOfSeller = 50;
const tags = ['dark', 'slow', 'night', 'warm', 'tape', 'drill', 'summer', 'piano', 'guitar', 'club', 'rain', 'soul'];
const firsts = ['Midnight', 'Paper', 'Glass', 'Low', 'Velvet', 'Northern', 'Quiet', 'Golden', 'Broken', 'Neon'];
const seconds = ['Tide', 'Letters', 'Rooms', 'Sun', 'Static', 'Avenue', 'Harbour', 'Signal', 'Garden', 'Engine'];

/** Picks from `list` by a number in each row. */
const pick = (list: readonly string[], number: string): RawBuilder<unknown> =>
  sql`(${[...list]}::text[])[1 + (${sql.raw(number)})::int % ${sql.lit(list.length)}]`;

/** One seller per fifty beats, and 30,000 different words in titles. Without files in storage. */
export const fillBeats = async (db: Db, count: number): Promise<void> => {
  const sellers = Math.ceil(count / beatsOfSeller);
  await ensurePredefinedLicenses(db);
  await sql`
    insert into account_users (id, username, display_name, email, role)
    select gen_random_uuid(), 'many-' || n, 'Producer ' || n, 'many-' || n || '@example.com', 'seller'
    from ${each(sellers)}`.execute(db);
  const names = genres.map(({ name }) => name);
  await sql`
    insert into catalogue_beats (id, seller_id, title, description, price_cents, genre, sub_genre, bpm, key, tags, cover,
      duration_ms, preview_key, preview_bytes, preview_hash, peaks, wave, state, published_at, created_at)
    select id, seller, title, 'Made for a voice on top, at an easy pace.', n % 4 * 500, genre, sub_genre, 70 + n * 13 % 110,
      ${pick(['A minor', 'C minor', 'D minor', 'E minor', 'F major', 'G minor', 'C major', 'B minor'], 'n * 3')},
      array[${pick(tags, 'n')}, ${pick(tags, 'n * 5 + 1')} || ' beat', 'tag' || n % 3000], id, 120000 + n * 977 % 120000,
      'previews/' || id || '/' || left(hash, 16) || '.mp3', 1920000, hash || hash, decode(repeat(hash, 30), 'hex'),
      left(hash || hash, 64), 'unpublished', at, at
    from (
      select n, at, hash, genre, sub_genre[1 + n % cardinality(sub_genre)] as sub_genre,
        (select u.id from account_users u where u.username = 'many-' || 1 + n % ${sql.lit(sellers)}) as seller,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid as id,
        ${pick(firsts, 'n')} || ' ' || ${pick(seconds, 'n / 10')} || ' ' || substr(md5((n % 30000)::text), 1, 6) as title
      from (
        select n, timestamptz '2026-01-01' + n * interval '1 minute' as at, md5(n::text) as hash,
          ${pick(names, 'n * 5')} as genre
        from ${each(count)}
      ) numbered
      cross join lateral (select ${pick(
        genres.map(({ subGenres }) => subGenres.join()),
        'n * 5',
      )} as listed) l
      cross join lateral (select string_to_array(listed, ',') as sub_genre) s
    ) made`.execute(db);
  await sql`
    insert into catalogue_beat_licenses (beat_id, license_id)
    select b.id, l.id from catalogue_beats b cross join licenses_licenses l where l.predefined
    on conflict do nothing`.execute(db);
  await sql`
    insert into catalogue_files (id, beat_id, kind, storage_key, bytes, sha256)
    select gen_random_uuid(), b.id, k.kind, 'files/' || b.id || '/' || k.kind, 1000000, 'none'
    from catalogue_beats b, unnest(array['mp3', 'wav', 'trackouts']) as k (kind)`.execute(db);
  const tables = ['account_users', 'catalogue_beats', 'catalogue_beat_licenses', 'catalogue_files'];
  for (const table of tables) await analyze(db, table);
  // Published last, because each file or license of a published beat would update its listing again.
  await sql`update catalogue_beats set state = 'published' where state = 'unpublished'`.execute(db);
  for (const table of ['catalogue_beats', 'catalogue_listings']) await analyze(db, table);
};
