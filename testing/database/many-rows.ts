import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';

// Long lists, by one statement each, for tests of query plans and for the bench. Row n is of the nth minute before now;
// in each list one row is rare, and most have a word in common.

/** The planner knows nothing of new rows before this. */
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

/** Each with an item, two events and a refund; one of 50 has failed. */
export const fillOrders = async (deps: Parameters<typeof createBeat>[0], count: number): Promise<void> => {
  const { db } = deps;
  const beat = await createBeat(deps);
  await sql`
    insert into orders_orders (id, state, email, customer, total_cents, terms_version, consent, session_id, created_at)
    select gen_random_uuid(), case when n % 50 = 0 then 'failed' else 'paid' end, 'buyer' || n || '@many.example',
      jsonb_build_object('name', case n when 77 then 'Zephyrine Quill' else 'Buyer Number' || n end), 100, '1', 'line', 'cs_many_' || n, now() - n * interval '1 minute'
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

/** One of eleven is of that actor. */
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

/** Sent, but for one of 100 that has failed. */
export const fillMails = async (db: Db, count: number): Promise<void> => {
  await sql`
    insert into mailing_messages (id, purpose, message_id, recipient, subject, body_text, body_html, sent_at, failed_at)
    select gen_random_uuid(), 'purchase:many' || n, '<' || n || '@many>', 'p' || n || '@many.example', 'Many', '', '',
      case when n % 100 = 0 then null else now() end, case when n % 100 = 0 then now() end
    from ${each(count)}`.execute(db);
  await analyze(db, 'mailing_messages');
};

/** Done, but for one of 100 that has failed. */
export const fillJobs = async (db: Db, count: number): Promise<void> => {
  await sql`
    insert into pgboss.job (name, state, completed_on, output)
    select 'mailing.send', (case when n % 100 = 0 then 'failed' else 'completed' end)::pgboss.job_state,
      now() - n * interval '1 minute', '{"message": "It went wrong."}'
    from ${each(count)}`.execute(db);
  await analyze(db, 'pgboss.job_common');
};

/** All on one list, three of ten on another, too; one of a hundred has bounced. */
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
