import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { isFailure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { reserveUpload } from '#features/studio/server/uploads/reserve-room.ts';
import { queueProcessing } from '#features/studio/server/processing/queue-processing.ts';
import { queueEdit } from '#features/bulk/server/edits/queue-edit.ts';
import { mayWriteTo } from '#features/mailing/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp } from '#testing/app.ts';
import { createBeat, createListener, licenseIds } from '#testing/factories.ts';

// Every bound that people share, who can fill it, and each person's share: one person fills it, then another one calls.
// A new shared bound needs an entry here (decision 118).

const shop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
afterAll(() => shop.close());
const { db } = shop.deps;
const app = '/api/v1/app';
const beat = await createBeat(shop.deps);

const report = {
  targetKind: 'beat',
  targetId: beat.id,
  kind: 'spam',
  explanation: 'The cover shows my photo.',
  name: 'Ana Lima',
  email: 'ana@example.com',
};

interface Resource {
  readonly bound: string;
  readonly filledBy: string;
  readonly share: string;
  /** Fills the bound as one person and resolves to whether another one is served; or names the test that does. */
  readonly test: string | (() => Promise<boolean>);
}

/** Whether another person can call from another network after one person has called seventy times. */
const afterCalls = async (url: string, payload: object, as?: 'user'): Promise<boolean> => {
  const call = async (headers: Record<string, string>, remoteAddress: string): Promise<number> =>
    (await shop.app.inject({ method: 'POST', url: `${app}/${url}`, headers, payload, remoteAddress })).statusCode;
  const person = async () => (as ? (await newcomer(shop, as)).headers : {});
  const [one, other] = [await person(), await person()];
  const statuses = [];
  for (let n = 0; n < 70; n += 1) statuses.push(await call(one, '198.51.100.1'));
  expect(statuses.at(-1)).toBe(429);
  return (await call(other, '203.0.113.1')) !== 429;
};

/** The priority of the job with this key; higher runs first. */
const priorityOf = async (name: string, key: string): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ priority: number }>(
    `select priority from pgboss.job where name = $1 and singleton_key = $2`,
    [name, key],
  );
  return rows[0]?.priority ?? Number.NEGATIVE_INFINITY;
};

const mayMail = (from: string): Promise<boolean> =>
  inTransaction(db, (trx) => mayWriteTo(shop.deps, trx, { to: 'receiver@example.com', from }));

const beatOf = async (sellerId: string): Promise<string> => {
  const { id } = await createBeat(shop.deps, { sellerId });
  await shop.database.pool.query(`update catalogue_beats set state = 'processing' where id = $1`, [id]);
  await inTransaction(db, (trx) => queueProcessing(shop.deps, trx, id));
  return id;
};

const editOf = async (ownerId: string): Promise<string> => {
  const id = newId();
  const created_at = shop.deps.clock.now();
  await db
    .insertInto('bulk_edits')
    .values({ id, owner_id: ownerId, change: '{}', created_at, undone_at: null })
    .execute();
  const row = { edit_id: id, position: 0, beat_id: beat.id, title: 'Night Drive', state: 'queued' as const };
  await db.insertInto('bulk_edit_beats').values(row).execute();
  await inTransaction(db, (trx) => queueEdit(shop.deps, trx, id));
  return id;
};

/** Whether, after three jobs of one person, a later job of another one runs before the third. */
const comesEarlier = async (name: string, make: (ownerId: string) => Promise<string>): Promise<boolean> => {
  const [one, other] = [await createListener(shop.deps), await createListener(shop.deps)];
  const own = [await make(one.id), await make(one.id), await make(one.id)];
  const late = await make(other.id);
  return (await priorityOf(name, late)) > (await priorityOf(name, own[2] ?? ''));
};

const resources: Readonly<Record<string, Resource>> = {
  'emails that other people cause': {
    bound: '3 an hour and 10 a day to one address',
    filledBy: 'accounts, and visitors as one',
    share: '2 and 5',
    test: async () => {
      for (let n = 0; n < 50; n += 1) await mayMail('junk');
      return await mayMail('honest');
    },
  },
  'invitations to share': {
    bound: '100 that wait for one person',
    filledBy: 'owners of beats',
    share: '20',
    test: 'features/splits/server/splits.test.ts',
  },
  'workers for outgoing webhooks': {
    bound: '4 for endpoints that work, 8 for others',
    filledBy: 'owners of endpoints',
    share: '2, and 1 of the others; after a failure to the end of the line',
    test: 'features/outgoing-webhooks/server/delivery/fair-delivery.test.ts',
  },
  'checks of uploads': {
    bound: '400 that wait',
    filledBy: 'accounts that upload',
    share: '200, and 8 at any time; the more wait, the later they come',
    test: async () => {
      const [one, other] = [await createListener(shop.deps), await createListener(shop.deps)];
      const now = shop.deps.clock.now();
      const rows = Array.from({ length: 450 }, () => ({
        id: newId(),
        owner_id: one.id,
        filename: 'song.wav',
        kind: 'wav' as const,
        bytes: 1,
        state: 'checking' as const,
        reason: null,
        created_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
      }));
      await db.insertInto('catalogue_uploads').values(rows).execute();
      const file = { filename: 'song.wav', kind: 'wav', bytes: 100 } as const;
      expect(isFailure(await reserveUpload(shop.deps, one.id, file))).toBe(true);
      return !isFailure(await reserveUpload(shop.deps, other.id, file));
    },
  },
  'previews and free files': {
    bound: '2 workers',
    filledBy: 'sellers',
    share: 'the more wait, the later they come',
    test: () => comesEarlier('catalogue.process-beat', beatOf),
  },
  'bulk edits': {
    bound: '1 worker, 100 beats at a time',
    filledBy: 'sellers',
    share: 'the more wait, the later they come',
    test: () => comesEarlier('bulk.edit', editOf),
  },
  comments: {
    bound: '30 in ten minutes on one beat',
    filledBy: 'accounts and networks',
    share: '5 and 10',
    test: () => afterCalls(`beatstore/track/comment/${beat.id}`, { text: 'Nice.' }, 'user'),
  },
  offers: {
    bound: 'none for the receiver; 20 an hour and 60 a day by one buyer',
    filledBy: 'buyers',
    share: 'all of their own',
    test: () => afterCalls('offers', { beatId: beat.id, licenseId: licenseIds.exclusive, price: '10' }, 'user'),
  },
  'reports to the label': {
    bound: 'what people can read',
    filledBy: 'accounts, and networks',
    share: '10 an hour',
    test: () => afterCalls('notices', report),
  },
  'support requests': {
    bound: 'what people can read',
    filledBy: 'accounts, and networks',
    share: '5 in ten minutes, 20 from a network',
    test: () =>
      afterCalls(
        'support-admin',
        { username: 'mia', email: 'mia@example.com', emailConsent: true, support: 'Help.' },
        'user',
      ),
  },
  'started payments': {
    bound: '60 in ten minutes',
    filledBy: 'networks',
    share: 'all of their own',
    test: () =>
      afterCalls('stripe/create-checkout-session', {
        items: [{ beatId: beat.id, licenseId: licenseIds.basic }],
        email: 'mia@example.com',
        consent: true,
      }),
  },
  'uses of codes and exclusive licenses before payment': {
    bound: 'as many as there are',
    filledBy: 'buyers',
    share: 'one in six hours by account, email, browser and network',
    test: 'features/checkout/server/discounts/code-holds.test.ts',
  },
  'PDFs, searches nearby, pages, passwords': {
    bound: 'a queue each',
    filledBy: 'accounts or networks',
    share: 'a third of the queue, and one after another in turns',
    test: 'platform/semaphore/semaphore.test.ts',
  },
  'calls with keys': {
    bound: 'none for the shop',
    filledBy: 'keys',
    share: 'all of their own',
    test: 'server/key-access.test.ts',
  },
};

test.each(Object.entries(resources))(
  '%s: one person can’t use up what others need',
  async (_name, { test: filled }) => {
    if (typeof filled === 'string') expect(existsSync(filled), filled).toBe(true);
    else expect(await filled()).toBe(true);
  },
);
