import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { coverKey } from '#features/catalogue/server/public.ts';
import { addBeat, type NewFile, type NewPreview, publishBeat } from '#features/catalogue/server/public-records.ts';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import { predefinedLicenses } from '#features/licenses/server/public.ts';
import { type Db, inTransaction } from '#platform/database/open.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { demoId, demoNumber } from './demo-ids.ts';
import type { DemoBeat } from '@stemhouse/demo-music/public.ts';
import { demoFileKinds, type DemoMusic, type RenderedBeat } from './demo-music.ts';
import type { DemoPeople } from './seed-people.ts';
import { seedReactions } from './seed-reactions.ts';

export interface SeedInput {
  readonly db: Db;
  readonly storage: Storage;
  readonly music: DemoMusic;
  readonly people: DemoPeople;
  readonly startedAt: Date;
  /** Used only while the beat is being made. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

interface SeedBeatInput extends SeedInput {
  readonly beat: DemoBeat;
  /** The index among all beats; 0 is the newest. */
  readonly index: number;
  readonly saidBefore: number;
  /** Maximum time for one beat: much longer than the busiest machine needs. */
  readonly patienceMs?: number | undefined;
}

export const beatId = ({ slug }: DemoBeat, index: number): string => demoId(`beat ${slug}`, 10_000 - index);

/** Makes the files first and then all rows at once, so that a beat is complete or absent. */
export const seedBeat = async (input: SeedBeatInput): Promise<void> => {
  const { db, storage, people, beat, index, startedAt } = input;
  const folder = join(input.folder, beat.slug);
  await mkdir(folder, { recursive: true });
  try {
    const rendered = await renderTwice(input, folder);
    const id = beatId(beat, index);
    const cover = await storeCovers(storage, rendered);
    const preview = await storePreview(storage, id, rendered);
    const files = await storeFiles(storage, id, beat, rendered);
    const publishedAt = dateOf(beat, index, startedAt);
    input.signal.throwIfAborted();
    await inTransaction(db, async (trx) => {
      await addBeat(trx, {
        ...beat,
        id,
        sellerId: sellerOf(people, beat),
        licenseIds: predefinedLicenses.map((license) => license.id),
        cover,
        preview,
        files,
        createdAt: publishedAt,
      });
      const missing = await publishBeat(trx, id, publishedAt);
      if (missing.length > 0) throw new Error(`The demo beat ${beat.slug} lacks ${missing.join(', ')}.`);
      const { listenerIds } = people;
      const { saidBefore } = input;
      await seedReactions(trx, { beatId: id, slug: beat.slug, saidBefore, listenerIds, publishedAt, now: startedAt });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Retries once if the process died or didn't finish in time. */
const renderTwice = async (input: SeedBeatInput, folder: string): Promise<RenderedBeat> => {
  const render = () => inTime(input.music.render(input.beat, folder, input.signal), input.patienceMs ?? 600_000);
  try {
    return await render();
  } catch {
    input.signal.throwIfAborted();
    return await render();
  }
};

const inTime = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const waited = new AbortController();
  const late = delay(milliseconds, undefined, { signal: waited.signal }).then(() => {
    throw new Error(`no result within ${milliseconds} ms`);
  });
  return await Promise.race([work, late]).finally(() => waited.abort());
};

/** Releases are about three days apart, at varying hours. */
export const dateOf = ({ slug }: DemoBeat, index: number, startedAt: Date): Date =>
  new Date(startedAt.getTime() - (index * 76 + 2 + demoNumber(`${slug} hour`, 24)) * hourMs);

export const sellerOf = ({ sellers }: DemoPeople, beat: Pick<DemoBeat, 'slug' | 'artist'>): string => {
  const id = sellers.get(beat.artist);
  if (id === undefined)
    throw new Error(`The demo beat ${beat.slug} is by ${beat.artist}, who isn’t one of the label’s artists.`);
  return id;
};

export const storeCovers = async (storage: Storage, { covers }: Pick<RenderedBeat, 'covers'>): Promise<string> => {
  const hash = createHash('sha256');
  for (const size of coverSizes) hash.update(covers[size]);
  const cover = hash.digest('hex').slice(0, 16);
  for (const size of coverSizes) await storage.put(coverKey(cover, size), covers[size], { contentType: 'image/webp' });
  return cover;
};

export const storePreview = async (
  storage: Storage,
  id: string,
  { preview }: Pick<RenderedBeat, 'preview'>,
): Promise<NewPreview> => {
  const { durationMs, peaks, path } = preview;
  const bytes = await readFile(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const storageKey = `previews/${id}/${hash.slice(0, 16)}.mp3`;
  await storage.put(storageKey, bytes, { contentType: 'audio/mpeg' });
  return { storageKey, bytes: bytes.length, hash, durationMs, peaks };
};

const storeFiles = async (
  storage: Storage,
  id: string,
  beat: DemoBeat,
  { files }: RenderedBeat,
): Promise<NewFile[]> => {
  const stored: NewFile[] = [];
  for (const [order, kind] of demoFileKinds.entries()) {
    const fileId = demoId(`file ${beat.slug} ${kind}`, order);
    const storageKey = `files/${id}/${fileId}.${fileFormats[kind].extension}`;
    const { bytes, sha256 } = await storage.putFile(storageKey, files[kind]);
    stored.push({ id: fileId, kind, storageKey, bytes, sha256 });
  }
  return stored;
};
