import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kitLicense } from '#features/licenses/server/public.ts';
import { listZip } from '#platform/archives/list-zip.ts';
import { type BigFile, gigabyte, megabyte, writeBigZip } from '#testing/big/big-files.ts';
import { buyFile, hashOfDownload, logInToBigShop, ownBeats, startBigShop } from '#testing/big/big-shop.ts';
import { watchMemory } from '#testing/big/process-memory.ts';
import { beginUpload, sendRest, tokenOf } from '#testing/big/send-big.ts';
import { kitFields } from '#testing/beats/kits.ts';
import { pictureOf } from '#testing/files/images.ts';
import { tinySounds } from '#testing/files/sounds.ts';
import { killShops, type ShopProcess } from '#testing/shop-process.ts';
import type { OwnBeat } from '../../contract.ts';

// The largest sound kit that we accept.

const folder = mkdtempSync(join(tmpdir(), 'big-kits-'));
const dataDir = join(folder, 'data');
const bytes = 2 * gigabyte;

let shop: ShopProcess;
let zip: BigFile;
beforeAll(async () => {
  mkdirSync(dataDir);
  zip = await writeBigZip(join(folder, 'kit.zip'), bytes);
  shop = await startBigShop(dataDir);
});
afterAll(() => {
  killShops();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const upload = async (path: string, name: string): Promise<string> => {
  const headers = await logInToBigShop(shop);
  const begun = await beginUpload(shop.url, headers, name, statSync(path).size);
  const address = shop.url + (begun.headers.location ?? '');
  await sendRest(address, path);
  for (;;) {
    const { state } = (await (await fetch(`${address}?token=${tokenOf(address)}`)).json()) as { state: string };
    if (state === 'ready') return address.split('/').at(-1) ?? '';
    expect(['receiving', 'checking']).toContain(state);
    await delay(500);
  }
};

const published = async (id: string): Promise<OwnBeat> => {
  for (;;) {
    const kit = (await ownBeats(shop.url, await logInToBigShop(shop))).find(({ _id }) => _id === id);
    if (kit && kit.status !== 'processing') return kit;
    await delay(1000);
  }
};

const write = (name: string, content: Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

it('a kit of 2 GB is checked, listed, sold and downloaded in parts within bounded memory', async () => {
  const memory = watchMemory(shop.child.pid ?? 0);
  const { mp3 } = await tinySounds();
  const uploads = [
    await upload(zip.path, 'kit.zip'),
    await upload(write('cover.png', await pictureOf(600)), 'cover.png'),
    await upload(write('demo.mp3', mp3), 'demo.mp3'),
  ];
  const made = await fetch(`${shop.url}/api/v1/app/beatstore/new-kit`, {
    method: 'POST',
    headers: { ...(await logInToBigShop(shop)), 'content-type': 'application/json' },
    body: JSON.stringify({ ...kitFields, uploads }),
  });
  expect(made.status).toBe(201);
  const { _id: beatId } = (await made.json()) as OwnBeat;
  expect(await published(beatId)).toMatchObject({ status: 'published', kit: { files: 4 } });
  console.log(`a kit of 2 GB, uploaded, checked and on sale: ${memory.highest().toFixed(0)} MB above idle`);

  const url = await buyFile(shop, { beatId, licenseId: kitLicense.id }, 'kit');
  const [start, length] = [bytes - megabyte - 7, 1000];
  const part = await fetch(url, { headers: { range: `bytes=${start}-${start + length - 1}` } });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes ${start}-${start + length - 1}/${bytes}`,
  ]);
  const file = await open(zip.path);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
  await file.close();
  expect(Buffer.from(await part.arrayBuffer()).equals(buffer)).toBe(true);
  expect(await hashOfDownload(url)).toBe(zip.sha256);
  expect(memory.highest()).toBeLessThan(200);
  console.log(`the same, sold and downloaded: ${memory.highest().toFixed(0)} MB above idle`);

  const own = watchMemory(process.pid);
  const since = performance.now();
  expect((await listZip(zip.path)).count).toBe(4);
  console.log(`its listing: ${(performance.now() - since).toFixed(0)} ms, ${own.highest().toFixed(0)} MB`);
  expect(own.highest()).toBeLessThan(20);
});
