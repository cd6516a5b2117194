import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OwnBeat } from '#features/studio/contract.ts';
import type { Order } from '#features/orders/contract.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { createPasswords } from '#platform/passwords/passwords.ts';
import { beatFields } from '../beats/beat-fields.ts';
import { createListener, licenseIds } from '../factories.ts';
import { setPassword } from '#features/auth/server/public.ts';
import { askPayment, checkOutAt, fillStore, press, type ShopProcess, startShop } from '../shop-process.ts';
import { type BigResponse, formOf, type FormPart, type Headers, sendBody } from './send-big.ts';

const email = 'producer@example.com';
const password = 'the password of the producer';

/** Uses a process of its own, so that its memory can be measured. */
export const startBigShop = async (dataDir: string): Promise<ShopProcess> => {
  await fillStore(dataDir, async ({ db }) => {
    const { id } = await createListener({ db }, { email, emailVerifiedAt: new Date() });
    await setPassword({ passwords: createPasswords(), clock: systemClock }, db, id, password);
  });
  const shop = await startShop({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT: 'off' }, [
    'sh',
    'scripts/run-node.sh',
    'scripts/start.ts',
  ]);
  await giveDetails(shop.url, await logIn(shop.url, email, password));
  return shop;
};

export const logInToBigShop = ({ url }: ShopProcess): Promise<Headers> => logIn(url, email, password);

/** Returns the headers for later calls. */
export const logIn = async (url: string, email: string, password: string): Promise<Headers> => {
  const response = await fetch(`${url}/api/v1/app/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const token = /accessToken=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1];
  if (!response.ok || token === undefined) throw new Error(`the login failed: ${await response.text()}`);
  return { authorization: `Bearer ${token}` };
};

/** Sends the details that a seller must enter before the first beat. */
export const giveDetails = async (url: string, headers: Headers): Promise<void> => {
  const response = await fetch(`${url}/api/v1/app/seller-details`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ legalName: 'Pat Producer', country: 'Ireland' }),
  });
  if (!response.ok) throw new Error(`the details were refused: ${await response.text()}`);
};

export interface BeatFiles {
  readonly cover: string;
  readonly beatFiles: readonly string[];
}

export interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/** Sends a form of `new-beat` with files from the disk. */
export const sendBeat = async (
  url: string,
  headers: Headers,
  { cover, beatFiles }: BeatFiles,
): Promise<BigResponse<OwnBeat & Refusal>> => {
  const parts: FormPart[] = [
    ...Object.entries(beatFields).map(([field, value]) => ({ field, value })),
    ...Object.values(licenseIds).map((value, index) => ({ field: `licenses[${index}]`, value })),
    { field: 'coverImage', path: cover },
    ...beatFiles.map((path) => ({ field: 'beatFiles', path })),
  ];
  const form = await formOf(parts);
  return await sendBody({
    method: 'POST',
    url: `${url}/api/v1/app/beatstore/new-beat`,
    headers: { ...headers, ...form.headers },
    bytes: form.bytes,
    body: form.body(),
  });
};

/** Creates a beat from finished resumable uploads. */
export const createBeatOf = async (
  url: string,
  headers: Headers,
  addresses: readonly string[],
): Promise<BigResponse<OwnBeat & Refusal>> => {
  const fields = { ...beatFields, tags: ['dark', 'night'], licenses: Object.values(licenseIds) };
  const response = await fetch(`${url}/api/v1/app/beatstore/new-beat`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, uploads: addresses.map((address) => address.split('/').at(-1)) }),
  });
  return { status: response.status, headers: {}, body: (await response.json()) as OwnBeat & Refusal };
};

export const ownBeats = async (url: string, headers: Headers): Promise<readonly OwnBeat[]> => {
  const found: OwnBeat[] = [];
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${url}/api/v1/app/beatstore/user?page=${page}`, { headers });
    const { beatTracks, pages } = (await response.json()) as { beatTracks: OwnBeat[]; pages: number };
    found.push(...beatTracks);
    if (page >= pages) return found;
  }
};

/** Returns the download URL of one of the license's files. */
export const buyFile = async (
  shop: ShopProcess,
  line: { readonly beatId: string; readonly licenseId: string },
  kind: string,
): Promise<string> => {
  const sessionId = await checkOutAt(shop, [line], 'mia@example.com');
  await press(shop, `sessions/${sessionId}/pay`);
  const { orderUrl } = await askPayment(shop, sessionId);
  const path = `/api/v1/app${orderUrl ?? ''}`;
  const order = (await (await fetch(shop.url + path)).json()) as Order;
  const file = order.items[0]?.files.find((candidate) => candidate.kind === kind);
  return shop.url + (file?.url ?? '');
};

export const hashOfDownload = async (url: string): Promise<string> => {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`the download failed: ${response.status}`);
  const hash = createHash('sha256');
  await pipeline(response.body, hash);
  return hash.digest('hex');
};

/** Buys a beat and returns the hash of one of its files as the buyer gets it. */
export const hashAsBought = async (shop: ShopProcess, beatId: string, kind: string): Promise<string> =>
  await hashOfDownload(await buyFile(shop, { beatId, licenseId: licenseIds.exclusive }, kind));

/** All temporary and stored files. */
export const filesOf = async (dataDir: string): Promise<readonly string[]> => {
  const all: string[] = [];
  for (const folder of ['tmp', 'files', 'storage']) {
    const found = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    all.push(...found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)));
  }
  return all.toSorted();
};
