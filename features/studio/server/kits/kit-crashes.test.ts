import type { FastifyRequest } from 'fastify';
import { copyFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { kitFields, kitUploads, uploadWhole } from '#testing/beats/kits.ts';
import { createProducer, type Producer, storedKeys } from '#testing/beats/uploading.ts';
import { Crash, createCrashes } from '#testing/crashes.ts';
import { zipOf } from '#testing/files/sounds.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { currentFiles } from '#features/catalogue/server/beats/find-files.ts';
import { sweepStorage } from '../cleanup/sweep-storage.ts';
import { replaceFiles } from '../own-beats/replace-files.ts';
import { newUploadId, uploadPath } from '../uploads/upload-rows.ts';
import { createKit } from './create-kit.ts';

let shop: TestApp;
let producer: Producer;
let actor: UserActor;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
  const { id, role, email } = producer.user;
  actor = { kind: 'user', id, role, email, address: '' } as UserActor;
});
afterAll(() => shop.close());

/** Copies checked uploads, as if their files had been sent and checked again. */
const copied = async (ids: readonly string[]): Promise<string[]> => {
  const { db, config } = shop.deps;
  const copies: string[] = [];
  for (const id of ids) {
    const row = await db.selectFrom('catalogue_uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const copy = newUploadId();
    await copyFile(uploadPath(config, id), uploadPath(config, copy));
    await db
      .insertInto('catalogue_uploads')
      .values({ ...row, id: copy, facts: JSON.stringify(row.facts) })
      .execute();
    copies.push(copy);
  }
  return copies;
};

const kits = async () =>
  await shop.deps.db.selectFrom('catalogue_beats').selectAll().where('kind', '=', 'kit').execute();
const isThere = async (key: string): Promise<boolean> => (await shop.deps.storage.stat(key)) !== null;

/** Sweeps again after eight days, and expects exactly the objects in storage that rows name. */
const expectNoOrphans = async (): Promise<void> => {
  const clock = movingClock();
  const sweep = () => sweepStorage({ ...shop.deps, clock });
  await sweep();
  clock.pass({ hours: 24 * 8 });
  await sweep();
  const files = await shop.deps.db.selectFrom('catalogue_files').select('storage_key').execute();
  const stored = await storedKeys(shop);
  expect(stored.filter((key) => key.startsWith('files/'))).toEqual(files.map(({ storage_key: key }) => key).toSorted());
  const covers = new Set((await kits()).flatMap(({ cover }) => cover ?? []));
  expect(new Set(stored.filter((key) => key.startsWith('covers/')).map((key) => key.split('/')[1]))).toEqual(covers);
};

it('a new kit whose process dies at any step is complete or doesn’t exist, and leaves no stored object behind', async () => {
  const sent = await kitUploads(shop, producer.browser);
  const crashes = createCrashes();
  const { images } = shop.deps;
  let cover: ReturnType<typeof images.drawSquares> | undefined;
  /** Rendered once, since the result never changes. */
  const drawSquares = ((source, sizes) => (cover ??= images.drawSquares(source, sizes))) as typeof images.drawSquares;
  const dying = {
    ...shop.deps,
    ...crashes.ports(shop.deps),
    storage: crashes.storage(shop.deps.storage),
    images: { ...images, drawSquares },
  };
  const errors: unknown[] = [];
  let made = 0;
  const steps = await crashes.atEveryStep(async (crashing) => {
    const uploads = await copied(sent);
    const before = new Set((await kits()).map(({ id }) => id));
    const body = { ...kitFields, tags: [...kitFields.tags], uploads };
    await crashing(() => createKit(dying, actor, body).catch((error: unknown) => errors.push(error)));
    const added = (await kits()).filter(({ id }) => !before.has(id));
    expect(added.length).toBeLessThanOrEqual(1);
    for (const { id, kit_files: count, cover: folder } of added) {
      made += 1;
      const files = await currentFiles(shop.deps.db, [id]);
      expect([count, files.map(({ kind }) => kind).toSorted()]).toEqual([2, ['kit', 'mp3']]);
      for (const { storage_key: key } of files) expect(await isThere(key)).toBe(true);
      expect(await isThere(`covers/${folder}/512.webp`)).toBe(true);
    }
  });
  for (const error of errors) expect(error).toBeInstanceOf(Crash);
  expect(made).toBeGreaterThan(1);
  expect(steps - made).toBeGreaterThan(5);
  await expectNoOrphans();
  // A kit still goes on sale if the process dies right after its row is written.
  const [first, ...others] = await kits();
  for (const { id } of others) await removeBeat(shop.deps.db, id);
  await shop.deps.jobs.idle();
  expect((await kits()).find(({ id }) => id === first?.id)?.state).toBe('published');
});

it('a kit’s zip whose replacement dies at any step is the old or the new one, with matching contents', async () => {
  const made = await createKit(shop.deps, actor, {
    ...kitFields,
    tags: [...kitFields.tags],
    uploads: await kitUploads(shop, producer.browser),
  });
  const beatId = '_id' in made ? made._id : '';
  const sent = [
    await uploadWhole(shop, producer.browser, { name: 'one.zip', bytes: await zipOf({ Clap: new Float32Array(99) }) }),
    await uploadWhole(shop, producer.browser, {
      name: 'three.zip',
      bytes: await zipOf({ A: new Float32Array(9), B: new Float32Array(9), C: new Float32Array(9) }),
    }),
  ];
  const hashes = new Map<number, string>();
  const now = async (): Promise<number> => {
    const { kit_files: count } = (await kits()).find(({ id }) => id === beatId)!;
    const zips = (await currentFiles(shop.deps.db, [beatId])).filter(({ kind }) => kind === 'kit');
    expect(zips).toHaveLength(1);
    const { storage_key: key, sha256 } = zips[0]!;
    expect(await isThere(key)).toBe(true);
    // The contents always match the zip.
    expect(hashes.get(count ?? 0) ?? sha256).toBe(sha256);
    hashes.set(count ?? 0, sha256);
    return count ?? 0;
  };
  const crashes = createCrashes();
  const dying = { ...shop.deps, ...crashes.ports(shop.deps), storage: crashes.storage(shop.deps.storage) };
  const errors: unknown[] = [];
  let turn = 0;
  await crashes.atEveryStep(async (crashing) => {
    const before = await now();
    const [zip = ''] = await copied([sent[before === 1 ? 1 : 0] ?? '']);
    const request = { isMultipart: () => false, body: { uploads: [zip] } } as unknown as FastifyRequest;
    await crashing(() => replaceFiles(dying, { beatId, actor, request }).catch((e: unknown) => errors.push(e)));
    if ((await now()) !== before) turn += 1;
  });
  for (const error of errors) expect(error).toBeInstanceOf(Crash);
  expect(turn).toBeGreaterThan(1);
  expect(hashes.size).toBe(3);
  await expectNoOrphans();
});
