import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import type { OwnBeat } from '../../contract.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { until } from '#testing/eventually.ts';
import { killShops, type ShopProcess, startShop } from '#testing/shop-process.ts';
import { makeSounds } from '#testing/files/sounds.ts';
import { beatForm } from '#testing/beats/uploading.ts';
import { workRoot } from './with-work-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterEach(() => {
  killShops();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const call = async (shop: ShopProcess, method: string, path: string, token: string, body: object = {}) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${shop.url}/api/v1/app/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response;
};

const person = { username: 'kim', email: 'kim@example.com', password: 'kim sings at noon' };

const logIn = async (shop: ShopProcess): Promise<string> => {
  const response = await call(shop, 'POST', 'login', '', person);
  return /accessToken=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? '';
};

/** Returns the access token of a new user who may upload. */
const signUp = async (shop: ShopProcess): Promise<string> => {
  await call(shop, 'POST', 'signup', '', person);
  const token = await until('the mail with the link', async () => {
    const mails = await (await fetch(`${shop.url}/dev/outbox.json`)).text();
    return /verify-email\?token=([\w.-]+)/.exec(mails)?.[1];
  });
  await call(shop, 'POST', 'verify-email', '', { token, newPassword: person.password });
  const access = await logIn(shop);
  await call(shop, 'PUT', 'seller-details', access, { legalName: 'Kim Doe', country: 'Japan' });
  return access;
};

const onlyBeat = async (shop: ShopProcess, token: string): Promise<OwnBeat> => {
  const response = await call(shop, 'GET', 'beatstore/user', token);
  const [beat] = ((await response.json()) as { beatTracks: [OwnBeat] }).beatTracks;
  return beat;
};

/** Returns the process id of the server's encoder, or null if none is running. */
const findEncoder = async (shop: ShopProcess): Promise<number | null> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const rows = stdout.split('\n').map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)?.slice(1) ?? []);
  const family = new Set([String(shop.child.pid)]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const [pid = '', parent = ''] of rows) if (family.has(parent)) family.add(pid);
  }
  const found = rows.find(([pid = '', , args = '']) => family.has(pid) && args.includes('audio-process'));
  return found ? Number(found[0]) : null;
};

/** True if part of a preview is written, so the encoder is in the middle of it. */
const isWriting = async (dataDir: string): Promise<boolean> => {
  const root = workRoot({ dataDir });
  const folders = await readdir(root).catch(() => []);
  const inside = await Promise.all(folders.map((name) => readdir(join(root, name)).catch(() => [])));
  return inside.flat().length > 0;
};

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test('a beat is processed even if its encoder, and then the whole server, is killed halfway', async () => {
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' };
  const first = await startShop(settings);
  const token = await signUp(first);
  const { mp3, wav, trackouts } = await makeSounds(45);
  const files = [
    { name: 'long.mp3', bytes: mp3 },
    { name: 'long.wav', bytes: wav },
    { name: 'long.zip', bytes: trackouts },
  ];
  await call(first, 'POST', 'beatstore/new-beat', token, await beatForm({ files }));

  await until('the encoder writes', () => isWriting(folder));
  const encoder = await until('the encoder', () => findEncoder(first));
  process.kill(encoder, 'SIGKILL');
  await until('it is dead', async () => isGone(encoder));
  const next = await until('another encoder', async () => {
    const pid = await findEncoder(first);
    return pid !== null && pid !== encoder && (await isWriting(folder)) && pid;
  });
  expect(await onlyBeat(first, token)).toMatchObject({ status: 'processing', step: 'sound' });

  first.child.kill('SIGKILL');
  expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });
  await until('the encoder ends with its server', async () => isGone(next));

  const second = await startShop(settings);
  const again = await logIn(second);
  await until('the beat is on sale', async () => (await onlyBeat(second, again)).status === 'published');
  expect(await onlyBeat(second, again)).toMatchObject({ status: 'published', problem: null, durationMs: 45_000 });
  second.child.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ code: 0 });

  // The second server deleted the first one's temporary files at start, and storage holds only the beat.
  expect(await readdir(workRoot({ dataDir: folder }))).toEqual([]);
  const counts: Record<string, number> = {};
  for await (const { key } of createStorage({ dataDir: folder }).list('')) {
    const kind = key.split('/')[0] ?? '';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  expect(counts).toEqual({ covers: coverSizes.length, files: 3, previews: 1 });
});
