import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import { addBeat, type NewFile, publishBeat } from '#features/catalogue/server/public-records.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import { kitLicense } from '#features/licenses/server/public.ts';
import { listZip } from '#platform/archives/list-zip.ts';
import { inTransaction } from '#platform/database/open.ts';
import { demoId } from './demo-ids.ts';
import type { RenderedKit } from './demo-music.ts';
import { type SeedInput, sellerOf, storeCovers, storePreview } from './seed-beat.ts';
import type { DemoKit } from '@stemhouse/demo-music/public.ts';

/** Sorts the kits' ids between those of people and of beats. */
const order = 5000;
const kitId = ({ slug }: DemoKit): string => demoId(`kit ${slug}`, order);

/** Each kit is complete or absent. */
export const seedKits = async (input: SeedInput): Promise<void> => {
  const { kits = [], renderKit } = input.music;
  if (!renderKit) return;
  const there = await findBeats(input.db, kits.map(kitId));
  for (const kit of kits.filter((each) => !there.has(kitId(each)))) {
    const folder = join(input.folder, kit.slug);
    await mkdir(folder, { recursive: true });
    try {
      await seedKit(input, kit, await renderKit(kit, folder, input.signal));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
};

const seedKit = async (
  { db, storage, people, startedAt, signal }: SeedInput,
  kit: DemoKit,
  rendered: RenderedKit,
): Promise<void> => {
  const id = kitId(kit);
  const cover = await storeCovers(storage, rendered);
  const preview = await storePreview(storage, id, rendered);
  const files: NewFile[] = [];
  for (const kind of ['mp3', 'kit'] as const) {
    const fileId = demoId(`file ${kit.slug} ${kind}`);
    const storageKey = `files/${id}/${fileId}.${fileFormats[kind].extension}`;
    files.push({ id: fileId, kind, storageKey, ...(await storage.putFile(storageKey, rendered.files[kind])) });
  }
  const publishedAt = new Date(startedAt.getTime() - 2 * dayMs);
  const { type, ...facts } = kit;
  const contents = await listZip(rendered.files.kit);
  signal.throwIfAborted();
  await inTransaction(db, async (trx) => {
    await addBeat(trx, {
      ...facts,
      id,
      sellerId: sellerOf(people, kit),
      bpm: null,
      key: '',
      kit: { type, contents },
      licenseIds: [kitLicense.id],
      cover,
      preview,
      files,
      createdAt: publishedAt,
    });
    const missing = await publishBeat(trx, id, publishedAt);
    if (missing.length > 0) throw new Error(`The demo kit ${kit.slug} lacks ${missing.join(', ')}.`);
  });
};
