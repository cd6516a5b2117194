import { readdir } from 'node:fs/promises';
import type { UserRow } from '#features/account/server/public.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import { uploadsRoot } from '#features/studio/server/uploads/upload-rows.ts';
import { workRoot } from '#features/studio/server/processing/with-work-folder.ts';
import type { TestApp } from '../app.ts';
import { createListener, licenseIds } from '../factories.ts';
import { type LoggedInBrowser, logInAs } from '../people.ts';
import { beatFields } from './beat-fields.ts';
import { pictureOf } from '../files/images.ts';
import { ownSounds } from '../files/sounds.ts';

export interface Producer {
  readonly user: UserRow;
  readonly browser: LoggedInBrowser;
}

/** A person with a verified email, a legal name and a country, who may upload but isn't a seller yet. */
export const createProducer = async (shop: Pick<TestApp, 'app' | 'deps'>): Promise<Producer> => {
  const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  const browser = await logInAs(shop, user, { confirmed: true });
  await browser.call('PUT', '/api/v1/app/seller-details', { legalName: 'Pat Producer', country: 'Ireland' });
  return { user, browser };
};

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface FormOptions {
  /** `undefined` removes a field. */
  fields?: Readonly<Record<string, string | undefined>>;
  licenses?: readonly string[];
  cover?: SentFile | null;
  files?: readonly SentFile[];
}

/** One valid file of each kind. */
export const goodFiles = async (): Promise<SentFile[]> => {
  const { mp3, wav, trackouts } = await ownSounds();
  return [
    { name: 'Night Drive.mp3', bytes: mp3 },
    { name: 'Night Drive.wav', bytes: wav },
    { name: 'Night Drive.zip', bytes: trackouts },
  ];
};

export const blobOf = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)]);

/** A form of `new-beat`, valid except for what is passed. */
export const beatForm = async (options: FormOptions = {}): Promise<FormData> => {
  const form = new FormData();
  const fields = {
    ...beatFields,
    ...options.fields,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  for (const [index, id] of (options.licenses ?? Object.values(licenseIds)).entries())
    form.set(`licenses[${index}]`, id);
  const cover = options.cover === undefined ? { name: 'cover.png', bytes: await pictureOf(600) } : options.cover;
  if (cover) form.set('coverImage', blobOf(cover.bytes), cover.name);
  for (const file of options.files ?? (await goodFiles())) form.append('beatFiles', blobOf(file.bytes), file.name);
  return form;
};

export interface Sent {
  readonly status: number;
  readonly body: OwnBeat & {
    readonly code?: string;
    readonly message?: string;
    readonly fields?: Record<string, string[]>;
  };
}

/** Uses a socket, as a browser does. */
export const sendForm = async (
  shop: Pick<TestApp, 'url'>,
  browser: Pick<LoggedInBrowser, 'headers'>,
  form: FormData,
  path = '/api/v1/app/beatstore/new-beat',
): Promise<Sent> => {
  const response = await fetch(`${shop.url}${path}`, { method: 'POST', headers: browser.headers, body: form });
  return { status: response.status, body: (await response.json()) as Sent['body'] };
};

export const storedKeys = async ({ deps }: Pick<TestApp, 'deps'>): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of deps.storage.list('')) keys.push(key);
  return keys.toSorted();
};

/** Everything that an upload may leave behind: rows, files in storage, temporary files. */
export const uploadTraces = async (shop: Pick<TestApp, 'deps'>) => {
  const { db, config } = shop.deps;
  return {
    beats: (await db.selectFrom('catalogue_beats').select('id').execute()).length,
    files: (await db.selectFrom('catalogue_files').select('id').execute()).length,
    links: (await db.selectFrom('catalogue_beat_licenses').select('beat_id').execute()).length,
    keys: await storedKeys(shop),
    work: await readdir(workRoot(config)).catch(() => []),
    uploads: await readdir(uploadsRoot(config)).catch(() => []),
    rows: (await db.selectFrom('catalogue_uploads').select('id').execute()).length,
  };
};
