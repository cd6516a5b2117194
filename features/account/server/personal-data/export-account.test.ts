import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFailure } from '#contract-kit/failure.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createListener } from '#testing/factories.ts';
import type { FileData, PersonalData } from '#platform/personal-data/personal-data.ts';
import { exportAccount } from './export-account.ts';

// Storage that fails halfway, clients that disconnect, and features that don't fit together: tests through the API, in
// close-account.test.ts, can't cause any of these.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const exportOf = async (records: readonly PersonalData[], open?: (key: string) => Promise<Readable>) => {
  const user = await createListener(database);
  const made = await exportAccount(
    {
      db: database.db,
      storage: { open, stat: async () => ({ bytes: 1 }) } as unknown as Storage,
      clock: systemClock,
      config: { rateLimit: false } as never,
    },
    records,
    {
      kind: 'user',
      address: '127.0.0.1',
      id: user.id,
      role: 'user',
      isEditor: false,
      username: user.username,
      email: user.email,
      sessionId: user.id,
      sessionExpiresAt: new Date(),
      confirmedUntil: new Date(Date.now() + 60_000),
    },
  );
  if (isFailure(made)) throw new Error(made.failure);
  return made.zip;
};

/** Starts an export with two files, which `open` opens. */
const startExport = (open: (key: string) => Promise<Readable>): Promise<Readable> =>
  exportOf(
    [
      {
        name: 'beats',
        collect: async () => ({ data: {}, files: { 'a.wav': 'files/a', 'b.wav': 'files/b' } }),
        erase: async () => [],
      },
    ],
    open,
  );

it('an export fails if a file fails, instead of ending as if it were complete', async () => {
  const broken = () =>
    new Readable({
      read() {
        this.destroy(new Error('the disk is gone'));
      },
    });
  await expect(buffer(await startExport(async () => broken()))).rejects.toThrow('the disk is gone');
  await expect(buffer(await startExport(() => Promise.reject(new Error('no such bucket'))))).rejects.toThrow(
    'no such bucket',
  );
});

it('an export opens each file only when its turn comes, and leaves none open when the client disconnects', async () => {
  const opened: Readable[] = [];
  const endless = () => {
    const file = new Readable({
      read() {
        this.push(Buffer.alloc(64 * 1024));
      },
    });
    opened.push(file);
    return file;
  };
  const zip = await startExport(async () => endless());
  for await (const _ of zip) if (opened.length > 0) break;
  await turn();
  expect(opened).toHaveLength(1);
  expect(opened[0]?.destroyed).toBe(true);
});

it('an export refuses features whose data in one file would overwrite each other', async () => {
  const writing = (data: FileData): PersonalData => ({
    name: 'beats',
    collect: async () => ({ data }),
    erase: async () => [],
  });
  const both = (one: FileData, other: FileData) => exportOf([writing(one), writing(other)]);
  await both({ likes: [] }, { plays: [] });
  await expect(both([], { plays: [] })).rejects.toThrow('Two features write beats.json');
  await expect(both({ likes: [] }, [])).rejects.toThrow('Two features write beats.json');
  await expect(both({ likes: [] }, null)).rejects.toThrow('Two features write beats.json');
  await expect(both({ likes: [] }, { likes: [] })).rejects.toThrow('Two features write likes in beats.json');
});
