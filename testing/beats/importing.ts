import { createHash } from 'node:crypto';
import type { FolderBeat, ImportCheck, RunningImport } from '#features/bulk/contract-imports.ts';
import { uploadFormats, type UploadKind, uploadKinds as allKinds } from '#features/studio/upload-kinds.ts';
import { until } from '../eventually.ts';
import { pictureOf } from '../files/images.ts';
import { ownSounds } from '../files/sounds.ts';
import { blobOf } from './uploading.ts';

const uploadKinds: readonly UploadKind[] = allKinds;

export const importPath = '/api/v1/app/bulk/imports';

/** Fields that an imported table usually leaves to the page. */
export const commonFields = {
  description: 'Made for a test.',
  genre: 'Jazz',
  subGenre: 'Bebop',
  tags: 'dark, night',
  price: '5.00',
} as const;

/** Each name gives different files. */
export const filesOf = async (name: string): Promise<Readonly<Record<UploadKind, Buffer>>> => {
  const { mp3, wav, trackouts } = await ownSounds(name);
  return { cover: await pictureOf(600), mp3, wav, trackouts };
};

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A folder with the files of each named beat. */
export const folderOf = async (names: readonly string[], kinds = uploadKinds): Promise<FolderBeat[]> =>
  await Promise.all(
    names.map(async (name) => {
      const own = await filesOf(name);
      const files = kinds.map((kind) => {
        const path = `Songs/${name}.${uploadFormats[kind].extension}`;
        return [kind, { path, bytes: own[kind].length }] as const;
      });
      return { name, files: Object.fromEntries(files) };
    }),
  );

interface Sent {
  readonly table?: string | Buffer;
  readonly folder?: readonly FolderBeat[];
  readonly fields?: Readonly<Record<string, string>>;
}

interface Caller {
  readonly headers: Readonly<Record<string, string>>;
  call(method: 'GET' | 'POST', url: string, payload?: object): Promise<{ readonly statusCode: number; json<T>(): T }>;
}

/** Sends imports as a browser does. */
export const withImports = (shop: { readonly url: string }, { browser }: { readonly browser: Caller }) => {
  const post = async <T>(path: string, { table, folder, fields = commonFields }: Sent) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (table !== undefined) form.set('table', blobOf(Buffer.from(table)), 'songs.csv');
    if (folder) form.set('folder', new Blob([JSON.stringify(folder)]), 'folder.json');
    const response = await fetch(`${shop.url}${path}`, { method: 'POST', headers: browser.headers, body: form });
    return { status: response.status, body: (await response.json()) as T & { code?: string; message?: string } };
  };
  const tus = { ...browser.headers, 'tus-resumable': '1.0.0' };
  /** Returns the upload's path. */
  const upload = async (name: string, bytes: Buffer): Promise<string> => {
    const begun = await fetch(`${shop.url}/api/v1/app/uploads`, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    });
    const path = begun.headers.get('location') ?? '';
    await fetch(`${shop.url}${path}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes),
    });
    const token = encodeURIComponent(begun.headers.get('upload-token') ?? '');
    const stateOf = async () => (await (await fetch(`${shop.url}${path}?token=${token}`)).json()) as { state: string };
    await until('the file is checked', async () => (await stateOf()).state === 'ready');
    return path.split('/').at(-1) ?? '';
  };
  const running = async (): Promise<RunningImport | null> =>
    (await browser.call('GET', importPath)).json<{ running: RunningImport | null }>().running;
  return {
    running,
    check: (sent: Sent) => post<ImportCheck>(`${importPath}/check`, sent),
    start: (sent: Sent, ready: number) =>
      post<RunningImport>(importPath, { ...sent, fields: { ...(sent.fields ?? commonFields), ready: String(ready) } }),
    /** Resolves with the upload ids once the files are checked. */
    uploadAll: async (name: string, kinds = uploadKinds): Promise<string[]> => {
      const own = await filesOf(name);
      return await Promise.all(kinds.map((kind) => upload(`${name}.${uploadFormats[kind].extension}`, own[kind])));
    },
    sendRow: (importId: string, position: number, uploads: readonly string[]) =>
      browser.call('POST', `${importPath}/${importId}/${position}`, { uploads }),
  };
};
