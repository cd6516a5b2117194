import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BigFile,
  gigabyte,
  megabyte,
  tenSeconds,
  writeBigMp3,
  writeBigWav,
  writeBigZip,
} from '#testing/big/big-files.ts';
import {
  createBeatOf,
  filesOf,
  hashAsBought,
  logInToBigShop,
  ownBeats,
  sendBeat,
  startBigShop,
} from '#testing/big/big-shop.ts';
import { watchMemory } from '#testing/big/process-memory.ts';
import {
  beginUpload,
  type Headers,
  LineBroken,
  offsetOf,
  sendPiece,
  sendRest,
  tokenOf,
} from '#testing/big/send-big.ts';
import { pictureOf } from '#testing/files/images.ts';
import { killShops, type ShopProcess } from '#testing/shop-process.ts';
import { tinySounds } from '#testing/files/sounds.ts';

// The product in its own process, with the largest files that it accepts.

const folder = mkdtempSync(join(tmpdir(), 'big-uploads-'));
const dataDir = join(folder, 'data');
const maxMegabytes = 200;

let shop: ShopProcess;
let headers: Headers;
let zip: BigFile;
const small = { cover: '', mp3: '', wav: '', zip: '' };

const write = (name: string, bytes: Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

/** Writes a sparse file, which takes no space on the disk. */
const emptyOf = (name: string, bytes: number): string => {
  const path = write(name, Buffer.alloc(0));
  truncateSync(path, bytes);
  return path;
};

const stateOf = async (address: string): Promise<{ state: string; reason: string | null }> =>
  (await (await fetch(`${address}?token=${tokenOf(address)}`)).json()) as { state: string; reason: string | null };

const checked = async (address: string): Promise<void> => {
  while (['receiving', 'checking'].includes((await stateOf(address)).state)) await delay(500);
};

const published = async (beatId: string): Promise<void> => {
  for (;;) {
    // A new login is needed, because access tokens live for 15 minutes.
    const beat = (await ownBeats(shop.url, await logInToBigShop(shop))).find(({ _id }) => _id === beatId);
    if (beat?.status !== 'processing') {
      expect(beat).toMatchObject({ status: 'published', problem: null });
      return;
    }
    await delay(2000);
  }
};

const begin = async (path: string, name: string, bytes: number): Promise<string> => {
  const begun = await beginUpload(shop.url, headers, name, bytes);
  expect(begun).toMatchObject({ status: 201 });
  return shop.url + (begun.headers.location ?? path);
};

const sendInPieces = async (path: string, name: string, bytes: number): Promise<string> => {
  const address = await begin(path, name, bytes);
  await sendRest(address, path);
  await checked(address);
  return address;
};

beforeAll(async () => {
  mkdirSync(dataDir);
  const sounds = await tinySounds();
  small.cover = write('cover.png', await pictureOf(600));
  small.mp3 = write('song.mp3', sounds.mp3);
  small.wav = write('song.wav', sounds.wav);
  small.zip = write('song.zip', sounds.trackouts);
  zip = await writeBigZip(join(folder, 'stems.zip'), 2 * gigabyte);
  shop = await startBigShop(dataDir);
});
afterAll(() => {
  killShops();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('a zip of 2 GB', () => {
  it('can be uploaded by form within bounded memory, and is downloaded unchanged', async () => {
    headers = await logInToBigShop(shop);
    const memory = watchMemory(shop.child.pid ?? 0);
    const beatFiles = [small.mp3, small.wav, zip.path];
    const sent = await sendBeat(shop.url, headers, { cover: small.cover, beatFiles });
    expect(sent).toMatchObject({ status: 201 });
    expect(memory.highest()).toBeLessThan(maxMegabytes);
    console.log(`2 GB by the form: ${memory.highest().toFixed(0)} MB above idle`);
    await published(sent.body?._id ?? '');
    expect(await hashAsBought(shop, sent.body?._id ?? '', 'trackouts')).toBe(zip.sha256);
    expect(memory.highest()).toBeLessThan(maxMegabytes);
  });

  it('can be uploaded in pieces over a connection that breaks at 10, 50 and 99 %, and is downloaded unchanged', async () => {
    headers = await logInToBigShop(shop);
    const memory = watchMemory(shop.child.pid ?? 0);
    const address = await begin(zip.path, 'stems.zip', zip.bytes);
    for (const percent of [10, 50, 99]) {
      const offset = await offsetOf(address);
      const breakAfter = Math.floor((zip.bytes * percent) / 100) - offset;
      const broken = sendPiece(address, zip.path, [offset, zip.bytes], breakAfter);
      await expect(broken).rejects.toBeInstanceOf(LineBroken);
      const kept = await offsetOf(address);
      expect(kept).toBeGreaterThan(offset);
      expect(kept).toBeLessThanOrEqual(offset + breakAfter);
    }
    await sendRest(address, zip.path);
    await checked(address);
    expect(await stateOf(address)).toMatchObject({ state: 'ready' });

    const addresses = [address];
    for (const path of [small.cover, small.mp3, small.wav]) {
      addresses.push(await sendInPieces(path, path.split('/').at(-1) ?? '', statSync(path).size));
    }
    const made = await createBeatOf(shop.url, headers, addresses);
    expect(made).toMatchObject({ status: 201 });
    expect(memory.highest()).toBeLessThan(maxMegabytes);
    console.log(`2 GB in pieces: ${memory.highest().toFixed(0)} MB above idle`);
    await published(made.body?._id ?? '');
    expect(await hashAsBought(shop, made.body?._id ?? '', 'trackouts')).toBe(zip.sha256);
  });
});

describe('a file over its limit', () => {
  const limits: [string, keyof typeof small, string, number, RegExp][] = [
    ['a zip one byte over 2 GB', 'zip', 'over.zip', 2 * gigabyte + 1, /^over\.zip is too large: at most 2 GB\.$/],
    ['a WAV one byte over 500 MB', 'wav', 'over.wav', 500 * megabyte + 1, /^over\.wav is too large: at most 500 MB\.$/],
    ['an mp3 one byte over 50 MB', 'mp3', 'over.mp3', 50 * megabyte + 1, /^over\.mp3 is too large: at most 50 MB\.$/],
  ];

  it.each(limits)(
    'gets an error with its name and limit, and leaves nothing behind: %s',
    async (_, kind, name, bytes, why) => {
      headers = await logInToBigShop(shop);
      const before = await filesOf(dataDir);
      const begun = await beginUpload(shop.url, headers, name, bytes);
      expect(begun).toMatchObject({ status: 413, body: { message: expect.stringMatching(why) } });

      const memory = watchMemory(shop.child.pid ?? 0);
      const files = { mp3: small.mp3, wav: small.wav, zip: small.zip, [kind]: emptyOf(name, bytes) };
      const beatFiles = [files.mp3, files.wav, files.zip];
      const sent = await sendBeat(shop.url, headers, { cover: small.cover, beatFiles });
      expect(sent.status).toBe(413);
      expect(sent.body?.fields?.['beatFiles']).toEqual([expect.stringMatching(why)]);
      expect(memory.highest()).toBeLessThan(maxMegabytes);
      expect(await filesOf(dataDir)).toEqual(before);
      rmSync(join(folder, name));
    },
  );
});

describe('audio files of the largest size', () => {
  it('are accepted and put on sale, and the WAV is sold unchanged: a 500 MB WAV, a 49 MB mp3', async () => {
    headers = await logInToBigShop(shop);
    const [left, right] = [tenSeconds(), tenSeconds()];
    const wav = await writeBigWav(join(folder, 'large.wav'), 500 * megabyte, [left, right]);
    const mp3 = await writeBigMp3(join(folder, 'large.mp3'), 1220);
    expect(mp3.bytes).toBeGreaterThan(46 * megabyte);
    const memory = watchMemory(shop.child.pid ?? 0);
    const beatFiles = [mp3.path, wav.path, small.zip];
    const sent = await sendBeat(shop.url, headers, { cover: small.cover, beatFiles });
    expect(sent).toMatchObject({ status: 201 });
    await published(sent.body?._id ?? '');
    expect(await hashAsBought(shop, sent.body?._id ?? '', 'wav')).toBe(wav.sha256);
    expect(memory.highest()).toBeLessThan(maxMegabytes);
    console.log(`500 MB of sound: ${memory.highest().toFixed(0)} MB above idle`);
    for (const { path } of [wav, mp3]) rmSync(path);
  });
});

/** Mounts a 64 MB disk over a folder while the work runs. */
const onSmallDisk = async (place: string, work: () => Promise<void>): Promise<void> => {
  mkdirSync(place, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', place]);
  try {
    await work();
  } finally {
    execFileSync('umount', [place]);
  }
};

const mayMount = ((): boolean => {
  const place = join(folder, 'mount');
  try {
    mkdirSync(place);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    console.log('skipped: only root may mount the small disk that fills up in the middle of a file');
    return false;
  }
})();

describe.skipIf(!mayMount)('a disk that fills up in the middle of a file', () => {
  it('makes the server refuse an upload by form, and keep none of it', async () => {
    headers = await logInToBigShop(shop);
    await onSmallDisk(join(dataDir, 'tmp', 'uploads'), async () => {
      const before = await filesOf(dataDir);
      const beatFiles = [small.mp3, small.wav, emptyOf('full.zip', 200 * megabyte)];
      const sent = await sendBeat(shop.url, headers, { cover: small.cover, beatFiles });
      expect(sent).toMatchObject({ status: 503, body: { code: 'CATALOGUE_NO_SPACE' } });
      expect(await filesOf(dataDir)).toEqual(before);
    });
  });

  it('makes the server refuse a piece, keep the earlier ones, and continue once there is space', async () => {
    headers = await logInToBigShop(shop);
    const uploads = join(dataDir, 'tmp', 'uploads');
    await onSmallDisk(uploads, async () => {
      const path = emptyOf('full.zip', 200 * megabyte);
      const address = await begin(path, 'full.zip', 200 * megabyte);
      const refused = await sendPiece(address, path, [0, 200 * megabyte]);
      expect(refused).toMatchObject({ status: 503, body: { code: 'CATALOGUE_NO_SPACE' } });
      const kept = await offsetOf(address);
      expect(kept).toBeGreaterThan(0);
      execFileSync('mount', ['-o', 'remount,size=400m', uploads]);
      expect(await sendPiece(address, path, [kept, 200 * megabyte])).toMatchObject({ status: 204 });
      await checked(address);
      const ended = await fetch(address, {
        method: 'DELETE',
        headers: { 'tus-resumable': '1.0.0', 'upload-token': tokenOf(address) },
      });
      expect(ended.status).toBe(204);
      expect((await filesOf(dataDir)).filter((file) => file.startsWith(uploads))).toEqual([]);
    });
  });
});
