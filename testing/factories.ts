import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { newId } from '#contract-kit/ids.ts';
import {
  createListener as insertListener,
  createSeller as insertSeller,
  type NewPerson,
  type UserRow,
} from '#features/account/server/public.ts';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import { addBeat, type NewBeat, publishBeat } from '#features/catalogue/server/public-records.ts';
import type { UsageTerm } from '#features/licenses/contract.ts';
import { beatFileKinds, fileFormats, type FileKind } from '#features/licenses/file-kinds.ts';
import {
  ensurePredefinedLicenses,
  kitLicense,
  type LicenseRow,
  predefinedLicenses,
} from '#features/licenses/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { inTransaction } from '#platform/database/open.ts';
import { tinySounds } from './files/sounds.ts';

// Factories create whatever isn't passed: a beat gets a seller, licenses, a cover and real files of one second.

export type World = Pick<Deps, 'db' | 'storage'>;

let count = 0;
const unique = (): string => `${(count += 1)}-${newId().slice(-6)}`;

const person = (role: string, options: Partial<NewPerson>): NewPerson => {
  const mark = unique();
  return {
    username: `${role}-${mark}`,
    displayName: `The ${role} ${mark}`,
    email: `${role}-${mark}@example.com`,
    ...options,
  };
};

export const createSeller = ({ db }: Pick<World, 'db'>, options: Partial<NewPerson> = {}): Promise<UserRow> =>
  insertSeller(db, person('seller', options));

export const createListener = ({ db }: Pick<World, 'db'>, options: Partial<NewPerson> = {}): Promise<UserRow> =>
  insertListener(db, person('listener', options));

export const createAdmin = async ({ db }: Pick<World, 'db'>, options: Partial<NewPerson> = {}): Promise<UserRow> => {
  const { id } = await insertListener(db, person('admin', options));
  return await db
    .updateTable('account_users')
    .set({ role: 'admin' })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export interface LicenseOptions {
  title?: string;
  type?: 'default' | 'custom';
  priceCents?: number;
  fileTypes?: FileKind[];
  usageTerms?: UsageTerm[];
  exclusive?: boolean;
  ownerId?: string;
}

/** A license as sellers add it to the predefined ones. */
export const createLicense = async ({ db }: Pick<World, 'db'>, options: LicenseOptions = {}): Promise<LicenseRow> => {
  const row = await db
    .insertInto('licenses_licenses')
    .values({
      id: newId(),
      slug: null,
      type: options.type ?? 'custom',
      title: options.title ?? `License ${unique()}`,
      description: 'A license made for a test',
      price_cents: options.priceCents ?? 2500,
      regular_price_cents: null,
      file_types: options.fileTypes ?? ['mp3'],
      usage_terms: JSON.stringify(options.usageTerms ?? [{ name: 'Distribution Limit', limit: '1000' }]),
      predefined: false,
      exclusive: options.exclusive ?? false,
      position: 10,
      owner_id: options.ownerId ?? null,
      withdrawn_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
};

/** Ids by slug, such as `licenseIds.exclusive`. */
export const licenseIds = Object.fromEntries(predefinedLicenses.map(({ slug, id }) => [slug, id])) as Record<
  (typeof predefinedLicenses)[number]['slug'],
  string
>;

export interface BeatOptions extends Partial<Omit<NewBeat, 'files' | 'preview' | 'cover'>> {
  /** All three by default. */
  fileKinds?: readonly FileKind[];
  /** False: the beat stays in processing. */
  published?: boolean;
  publishedAt?: Date;
  durationMs?: number;
  /** By default each file has its own. */
  hashes?: Partial<Record<FileKind, string>>;
}

export interface CreatedBeat {
  readonly id: string;
  readonly title: string;
  readonly sellerId: string;
  readonly priceCents: number;
  /** The files for sale. */
  readonly bytes: Readonly<Record<FileKind, Buffer>>;
  readonly preview: Buffer;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A beat on sale, by default with the four predefined licenses, its files, preview and cover in storage. */
export const createBeat = async (world: World, options: BeatOptions = {}): Promise<CreatedBeat> => {
  const { db } = world;
  const {
    fileKinds: kinds = beatFileKinds,
    published = true,
    publishedAt,
    durationMs,
    hashes = {},
    ...fields
  } = options;
  await ensurePredefinedLicenses(db);
  const sounds = await tinySounds();
  const at = publishedAt ?? new Date(Date.now() + (count += 1));
  const id = fields.id ?? newId(at.getTime());
  const beat: NewBeat = {
    id,
    sellerId: fields.sellerId ?? (await createSeller(world)).id,
    title: `Beat ${unique()}`,
    description: 'Made for a test.',
    priceCents: 0,
    genre: 'Hip-Hop & Rap',
    subGenre: 'Trap',
    bpm: 140,
    key: 'A minor',
    tags: ['dark', 'night'],
    licenseIds: Object.values(licenseIds),
    createdAt: at,
    ...fields,
    cover: await storeCover(world),
    preview: {
      ...(await storePreview(world, id, sounds.preview)),
      durationMs: durationMs ?? sounds.durationMs,
      peaks: sounds.peaks,
    },
    files: await Promise.all(
      kinds.map(async (kind) => ({
        ...(await storeFile(world, id, kind, sounds[kind])),
        sha256: hashes[kind] ?? sha256(Buffer.from(`${id} ${kind}`)),
      })),
    ),
  };
  await inTransaction(db, async (trx) => {
    await addBeat(trx, beat);
    const missing = published ? await publishBeat(trx, id, at) : [];
    if (missing.length > 0) throw new Error(`The beat cannot be published: it lacks ${missing.join(', ')}.`);
  });
  const { title, sellerId, priceCents } = beat;
  return { id, title, sellerId, priceCents, bytes: sounds, preview: sounds.preview };
};

/** On sale, by default a drum kit for $15.00 under the only license that kits have. */
export const createKit = (world: World, options: BeatOptions = {}): Promise<CreatedBeat> =>
  createBeat(world, {
    title: `Kit ${unique()}`,
    fileKinds: ['mp3', 'kit'],
    bpm: null,
    key: '',
    kit: { type: 'drums', contents: { count: 2, bytes: 4500, files: [{ name: 'Drums/Kick 01.wav', bytes: 2250 }] } },
    priceCents: 1500,
    licenseIds: [kitLicense.id],
    ...options,
  });

const storePreview = async ({ storage }: World, beatId: string, bytes: Buffer) => {
  const hash = sha256(bytes);
  const storageKey = `previews/${beatId}/${hash.slice(0, 16)}.mp3`;
  await storage.put(storageKey, bytes);
  return { storageKey, bytes: bytes.length, hash };
};

const storeFile = async ({ storage }: World, beatId: string, kind: FileKind, bytes: Buffer) => {
  const id = newId();
  const storageKey = `files/${beatId}/${id}.${fileFormats[kind].extension}`;
  const stored = await storage.put(storageKey, bytes);
  return { id, kind, storageKey, ...stored };
};

const covers = new Map<number, Promise<Buffer>>();

export const coverOf = (size: number): Promise<Buffer> => {
  const known =
    covers.get(size) ??
    sharp({ create: { width: size, height: size, channels: 3, background: '#17324d' } })
      .webp()
      .toBuffer();
  covers.set(size, known);
  return known;
};

const storeCover = async ({ storage }: World): Promise<string> => {
  const cover = sha256(await coverOf(512)).slice(0, 16);
  for (const size of coverSizes) {
    const key = `covers/${cover}/${size}.webp`;
    if ((await storage.stat(key)) === null) await storage.put(key, await coverOf(size));
  }
  return cover;
};

interface CommentOptions {
  beatId: string;
  userId: string;
  text?: string;
  createdAt?: Date;
}

export const createComment = async ({ db }: Pick<World, 'db'>, options: CommentOptions): Promise<string> => {
  const createdAt = options.createdAt ?? new Date();
  const id = newId(createdAt.getTime());
  await db
    .insertInto('catalogue_comments')
    .values({
      id,
      beat_id: options.beatId,
      user_id: options.userId,
      text: options.text ?? 'Fire.',
      created_at: createdAt,
    })
    .execute();
  return id;
};

export const createLike = async (
  { db }: Pick<World, 'db'>,
  { beatId, userId }: { beatId: string; userId: string },
): Promise<void> => {
  await db.insertInto('catalogue_likes').values({ beat_id: beatId, user_id: userId }).execute();
};
