import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { tinySounds } from '../files/sounds.ts';
import type { FaultyShop } from './faulty-shop.ts';

const settledWithinMs = 240_000;

/** Lists work in progress. */
const findOpen = async ({ db, mailbox, world }: FaultyShop): Promise<string[]> => {
  const paid = world.records.orders.filter(({ isPaid }) => isPaid).map(({ sessionId }) => sessionId);
  const orders = await sql<{ id: string }>`
    select session_id as id from orders_orders where session_id = any(${paid}) and state <> 'paid'`.execute(db);
  const mails = await db
    .selectFrom('mailing_messages')
    .select(['message_id', 'purpose', 'recipient', 'sent_at'])
    .execute();
  const events = await db.selectFrom('webhook_events').select('id').where('processed_at', 'is', null).execute();
  const beats = await db.selectFrom('catalogue_beats').select('id').where('state', '=', 'processing').execute();
  return [
    ...orders.rows.map(({ id }) => `the order ${id} is not paid`),
    ...mails
      .filter((mail) => mail.sent_at === null || !mailbox.messageIds.has(mail.message_id))
      .map((mail) => `the mail ${mail.purpose} to ${mail.recipient} has not arrived`),
    ...events.map(({ id }) => `the event ${id} has not been read`),
    ...beats.map(({ id }) => `the beat ${id} is not processed`),
  ];
};

/** Waits until retries have done what faults delayed. Returns the work that is still open after that. */
export const settle = async (shop: FaultyShop): Promise<string[]> => {
  const until = performance.now() + settledWithinMs;
  for (;;) {
    const open = await findOpen(shop);
    if (open.length === 0 || performance.now() > until) return open;
    await delay(500);
  }
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Orders that are gone, and paid ones that lack a receipt, files, a ledger line for sale or fee, or their email. */
const findLostOrders = async ({ db, world }: FaultyShop): Promise<string[]> => {
  const { orders } = world.records;
  const sessions = orders.map(({ sessionId }) => sessionId);
  const { rows } = await sql<{
    session: string;
    receipt: number | null;
    grants: number;
    sales: number;
    fees: number;
    due: number;
    cents: number;
    mails: number;
  }>`
    select o.session_id as session, o.receipt_number as receipt, o.total_cents as cents,
      (select count(*)::int from orders_items i join orders_grants g on g.item_id = i.id where i.order_id = o.id) as grants,
      (select count(*)::int from payouts_entries e where e.order_id = o.id and e.kind = 'sale') as sales,
      (select count(*)::int from payouts_entries e where e.order_id = o.id and e.kind = 'fee') as fees,
      (select coalesce(sum(e.cents), 0)::int from payouts_entries e where e.order_id = o.id and e.kind = 'sale') as due,
      (select count(*)::int from mailing_messages m where m.purpose = 'purchase:' || o.id) as mails
    from orders_orders o where o.session_id = any(${sessions})`.execute(db);
  const found = new Map(rows.map((row) => [row.session, row]));
  return orders.flatMap(({ sessionId, isPaid }) => {
    const row = found.get(sessionId);
    if (!row) return [`the order ${sessionId}`];
    if (!isPaid) return [];
    const { receipt, grants, sales, fees, due, cents, mails } = row;
    const isWhole = receipt !== null && grants > 0 && sales === 1 && fees === 1 && due === cents && mails === 1;
    return isWhole ? [] : [`of the order ${sessionId}: ${JSON.stringify(row)}`];
  });
};

const findLostAccounts = async ({ db, world }: FaultyShop): Promise<string[]> => {
  const found = new Set((await db.selectFrom('account_users').select('email').execute()).map(({ email }) => email));
  const mailed = new Set(
    (await db.selectFrom('mailing_messages').select('recipient').execute()).map(({ recipient }) => recipient),
  );
  return world.records.accounts.flatMap(({ email }) => [
    ...(found.has(email) ? [] : [`the account ${email}`]),
    ...(mailed.has(email) ? [] : [`the mail to ${email}`]),
  ]);
};

/** Accepted beats that aren't on sale, and files and previews that are missing or have changed. */
const findLostFiles = async ({ db, storage, world }: FaultyShop): Promise<string[]> => {
  const rows = await db
    .selectFrom('catalogue_beats as b')
    .innerJoin('catalogue_files as f', 'f.beat_id', 'b.id')
    .select(['b.id', 'b.state', 'b.preview_key', 'f.kind', 'f.storage_key', 'f.sha256'])
    .execute();
  const sent = await tinySounds();
  const onSale = new Set(rows.filter(({ state }) => state === 'published').map(({ id }) => id));
  const lost = world.records.beats.filter(({ id }) => !onSale.has(id)).map(({ title }) => `the beat ${title}`);
  for (const { id, kind, storage_key: key, sha256: hash, preview_key: preview } of rows) {
    const stored = await storage.open(key).then(buffer, () => null);
    if (stored === null || sha256(stored) !== hash || hash !== sha256(sent[kind])) lost.push(`the ${kind} of ${id}`);
    if (preview === null || (await storage.stat(preview)) === null) lost.push(`the preview of ${id}`);
  }
  return lost;
};

/** Lists what is missing although it was acknowledged. Call it once all retries are done. */
export const findLost = async (shop: FaultyShop): Promise<string[]> => [
  ...shop.world.records.lost,
  ...(await findLostOrders(shop)),
  ...(await findLostAccounts(shop)),
  ...(await findLostFiles(shop)),
];
