import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findBeats, hasBeats } from '#features/catalogue/server/public.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { type DemoProgress, readDemoProgress, writeDemoProgress } from '#features/settings/server/public.ts';
import { type Db, inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { demoUserId } from './demo-ids.ts';
import type { DemoMusic } from './demo-music.ts';
import type { seedPast } from './past/seed-past.ts';
import { seedKits } from './seed-kit.ts';
import { beatId, dateOf, seedBeat } from './seed-beat.ts';
import { seedPeople } from './seed-people.ts';
import { seedPortraits } from './seed-portraits.ts';
import { countComments } from './seed-reactions.ts';

interface DemoDeps extends Pick<Deps, 'db' | 'storage' | 'clock'> {
  readonly config: Pick<Deps['config'], 'dataDir'>;
  readonly log: Pick<Deps['log'], 'error'>;
  readonly print: (line: string) => void;
  /** Called only if something is missing. */
  readonly loadMusic: () => Promise<DemoMusic>;
  /** Checked before the first beat. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Maximum time for one beat. */
  readonly patienceMs?: number;
  /** Makes orders and payouts dated before the demo's first start, once the beats exist. Without it there is no past. */
  readonly makePast?: (past: DemoPast) => Promise<void>;
}

export type DemoPast = Parameters<typeof seedPast>[1];

export interface RunningDemo {
  /** Resolves when all beats are made or skipped. Never rejects. */
  readonly done: Promise<void>;
  /** The next start continues with the beat that was being made. */
  stop(): Promise<void>;
}

const neededBytes = 600_000_000;

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Fills an empty store beat by beat, or completes an interrupted catalogue. Leaves a store with own beats alone. */
export const seedDemo = (deps: DemoDeps): RunningDemo => {
  const stopping = new AbortController();
  const done = run(deps, stopping.signal).catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    deps.log.error({ err: error }, 'Could not create the demo catalogue');
    deps.print('Demo catalogue: it couldn’t be made; the log says why. The next start will try again.');
  });
  return {
    done,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
};

/** True for a complete catalogue, and for a store with its own beats. */
export const isDemoMade = async (db: Db): Promise<boolean> => {
  const before = await readDemoProgress(db);
  return before ? before.ready >= before.total && before.past !== 'due' : await hasBeats(db);
};

const run = async (deps: DemoDeps, signal: AbortSignal): Promise<void> => {
  const { db, config, print } = deps;
  if (await isDemoMade(db)) return;
  const before = await readDemoProgress(db);
  const music = await deps.loadMusic();
  const folder = join(config.dataDir, 'tmp', 'demo');
  // A killed process may have left this folder behind.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const free = await (deps.freeBytes ?? freeBytesOf)(folder);
  const needed = Math.ceil((neededBytes * (music.beats.length - (before?.ready ?? 0))) / music.beats.length);
  if (free < needed) {
    print(
      `Demo catalogue: it needs ${inMegabytes(needed)} MB on the disk of ${config.dataDir}, which has ${inMegabytes(free)} MB left. Make room and start again, or set DEMO=0.`,
    );
    return;
  }
  try {
    await makeBeats({ ...deps, music }, signal, folder, before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const inMegabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);

/** If a kit can't be made, it's skipped, and so are those after it. */
const makeKits = async (
  deps: DemoDeps & { readonly music: DemoMusic },
  around: Pick<Parameters<typeof seedKits>[0], 'people' | 'folder' | 'signal' | 'startedAt'>,
): Promise<void> => {
  try {
    await seedKits({ ...deps, ...around });
  } catch (error) {
    around.signal.throwIfAborted();
    deps.log.error({ err: error }, 'Could not create a demo kit');
  }
};

/** An artist whose picture can't be made is shown without one. */
const makePortraits = async (
  deps: DemoDeps & { readonly music: DemoMusic },
  around: Pick<Parameters<typeof seedPortraits>[0], 'people' | 'signal' | 'startedAt'>,
): Promise<void> => {
  try {
    await seedPortraits({ ...deps, ...around });
  } catch (error) {
    around.signal.throwIfAborted();
    deps.log.error({ err: error }, 'Could not create the demo artists’ pictures');
  }
};

const makeBeats = async (
  deps: DemoDeps & { readonly music: DemoMusic },
  signal: AbortSignal,
  folder: string,
  before: DemoProgress | null,
): Promise<void> => {
  const { db, music, print, log } = deps;
  const total = music.beats.length;
  const startedAt = before?.startedAt ?? deps.clock.now().toISOString();
  await ensurePredefinedLicenses(db);
  const people = await inTransaction(db, (trx) => seedPeople(trx, new Date(startedAt)));
  await makePortraits(deps, { people, signal, startedAt: new Date(startedAt) });
  const there = await findBeats(db, music.beats.map(beatId));
  let ready = there.size;
  let failed = 0;
  let saidBefore = 0;
  const past = before ? before.past : deps.makePast && 'due';
  await writeDemoProgress(db, { ready, total, startedAt, past });
  for (const [index, beat] of music.beats.entries()) {
    if (!there.has(beatId(beat, index))) {
      try {
        await seedBeat({ ...deps, beat, index, people, folder, signal, saidBefore, startedAt: new Date(startedAt) });
        ready += 1;
      } catch (error) {
        signal.throwIfAborted();
        failed += 1;
        log.error({ err: error, beat: beat.slug }, 'Could not create a demo beat');
      }
      // `total` leaves out beats that can't be made.
      await writeDemoProgress(db, { ready, total: total - failed, startedAt, past });
      print(
        `Demo catalogue: ${ready} of ${total} beats${failed > 0 ? `; ${failed} couldn’t be made, the log says why` : ''}`,
      );
    }
    // Kits are made early, so that an interrupted catalogue has them, too.
    if (index === 0) await makeKits(deps, { people, folder, signal, startedAt: new Date(startedAt) });
    saidBefore += countComments(beat.slug);
  }
  if (past !== 'due' || !deps.makePast) return;
  const sellerIds = [...people.sellers.values()];
  const seeded = await findBeats(db, music.beats.map(beatId));
  await deps.makePast({
    beats: music.beats.flatMap((beat, index) => {
      const id = beatId(beat, index);
      const sellerId = people.sellers.get(beat.artist) ?? '';
      return seeded.get(id)?.state === 'published'
        ? [{ id, sellerId, publishedAt: dateOf(beat, index, new Date(startedAt)) }]
        : [];
    }),
    sellerIds,
    // The demo user comes first, so that their dashboard has orders.
    buyerIds: [demoUserId, ...people.listenerIds],
    now: new Date(startedAt),
    signal,
  });
  await writeDemoProgress(db, { ready, total: total - failed, startedAt, past: 'made' });
  print('Demo catalogue: ninety days of plays, orders and payouts are in the dashboards.');
};
