import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { type BigFile, gigabyte, megabyte, writeBigZip } from '../../testing/big/big-files.ts';
import { giveDetails, logIn, sendBeat } from '../../testing/big/big-shop.ts';
import { watchMemory } from '../../testing/big/process-memory.ts';
import {
  beginUpload,
  formOf,
  type Headers,
  readFrom,
  sendBody,
  sendRest,
  tokenOf,
} from '../../testing/big/send-big.ts';
import { pictureOf } from '../../testing/files/images.ts';
import { tinySounds } from '../../testing/files/sounds.ts';
import { type Baseline, startBaseline } from './baselines/start.ts';
import { median } from './load.ts';
import { benchEmail, benchPassword } from './log-ins.ts';
import type { Say } from './say.ts';
import type { RunningServer } from './start-server.ts';

const rounds = 5;
const pieceBytes = 16 * megabyte;

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

const expectStatus = (expected: number, { status, body }: { status: number; body: unknown }): void => {
  if (status !== expected) throw new Error(`an upload was answered with ${status}: ${JSON.stringify(body)}`);
};

/** All files except the zip, which is large. */
const writeSmallFiles = async (folder: string): Promise<{ cover: string; rest: readonly string[] }> => {
  mkdirSync(folder, { recursive: true });
  const { mp3, wav } = await tinySounds();
  const write = (name: string, bytes: Buffer): string => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return file;
  };
  return {
    cover: write('cover.png', await pictureOf(600)),
    rest: [write('song.mp3', mp3), write('song.wav', wav)],
  };
};

export interface UploadPlace {
  readonly server: RunningServer;
  readonly folder: string;
  readonly say: Say;
}

/** Resumable uploads until the last byte is acknowledged. The baseline gets the same pieces from the same client. */
const measurePieces = async ({ server, say }: UploadPlace, headers: Headers, bare: Baseline, zip: BigFile) => {
  const ratios: { ours: number; yardstick: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const yardstick = await secondsOf(async () => {
      expectStatus(204, await sendBody({ method: 'POST', url: bare.url, bytes: 0, body: Readable.from([]) }));
      for (let at = 0; at < zip.bytes; at += pieceBytes) {
        const end = Math.min(zip.bytes, at + pieceBytes);
        const body = readFrom(zip.path, at, end);
        expectStatus(204, await sendBody({ method: 'PATCH', url: bare.url, bytes: end - at, body }));
      }
    });
    let address = '';
    const ours = await secondsOf(async () => {
      const begun = await beginUpload(server.url, headers, 'trackouts.zip', zip.bytes);
      expectStatus(201, begun);
      address = server.url + (begun.headers.location ?? '');
      await sendRest(address, zip.path);
    });
    await untilChecked(address);
    expectStatus(
      204,
      await sendBody({
        method: 'DELETE',
        url: address,
        headers: { 'tus-resumable': '1.0.0', 'upload-token': tokenOf(address) },
        bytes: 0,
        body: Readable.from([]),
      }),
    );
    ratios.push({ ours, yardstick });
  }
  tell(say, '500 MB in pieces (tus), until the last byte is stored, against bare node:http into a file', zip, ratios);
};

const tell = (
  say: Say,
  what: string,
  { bytes }: BigFile,
  times: readonly { ours: number; yardstick: number }[],
): void => {
  const ratio = median(times.map(({ ours, yardstick }) => yardstick / ours));
  const perSecond = (seconds: number): string => `${Math.round(bytes / megabyte / seconds)} MB/s`;
  const [ours, yardstick] = [median(times.map((time) => time.ours)), median(times.map((time) => time.yardstick))];
  say(what, `ratio ${ratio.toFixed(2)} (${perSecond(ours)} to ${perSecond(yardstick)})`, 'at least 0.6', ratio >= 0.6);
};

/** An upload's follow-up work must not run while the next upload is measured. */
const untilChecked = async (address: string): Promise<void> => {
  for (;;) {
    const { state, reason } = (await (await fetch(`${address}?token=${tokenOf(address)}`)).json()) as {
      state?: string;
      reason?: string | null;
    };
    if (state === 'ready') return;
    if (state === undefined || state === 'refused') throw new Error(`the upload was refused: ${reason}`);
    await delay(100);
  }
};

/** Until the form responds, after decoding, hashing, syncing and inserting the rows. */
const measureForm = async ({ server }: UploadPlace, headers: Headers, bare: Baseline, files: Files) => {
  const times: { ours: number; yardstick: number }[] = [];
  const form = await formOf(files.beatFiles.map((file) => ({ field: 'beatFiles', path: file })));
  for (let round = 0; round < rounds; round++) {
    const yardstick = await secondsOf(async () =>
      expectStatus(204, await sendBody({ method: 'POST', url: bare.url, bytes: form.bytes, body: form.body() })),
    );
    const ours = await secondsOf(async () => expectStatus(201, await sendBeat(server.url, headers, files)));
    times.push({ ours, yardstick });
    await delay(3000);
  }
  const ratio = median(times.map((time) => time.yardstick / time.ours));
  const megabytes = files.zip.bytes / 1024 ** 2 / median(times.map((time) => time.ours));
  console.log(
    `       500 MB through the form, with checks, hash and sync to disk, which bare node:http doesn't do: ratio ${ratio.toFixed(2)} (${megabytes.toFixed(0)} MB/s), no claim`,
  );
};

interface Files {
  readonly cover: string;
  readonly beatFiles: readonly string[];
  readonly zip: BigFile;
}

/** Uploads 500 MB, including all checks. */
export const measureUploads = async (place: UploadPlace): Promise<void> => {
  const { server, folder } = place;
  const headers = await logIn(server.url, benchEmail, benchPassword);
  await giveDetails(server.url, headers);
  const { cover, rest } = await writeSmallFiles(folder);
  const zip = await writeBigZip(path.join(folder, 'trackouts.zip'), 500_000_000);
  const bare = await startBaseline('upload-server.ts', [path.join(folder, 'bare.bin')]);
  try {
    await measurePieces(place, headers, bare, zip);
    await measureForm(place, headers, bare, { cover, beatFiles: [...rest, zip.path], zip });
  } finally {
    bare.close();
    for (const name of ['bare.bin', 'trackouts.zip']) rmSync(path.join(folder, name), { force: true });
  }
};

/** The kernel's high-water mark of the server's memory while 2 GB arrive, both ways. */
export const measureMemory = async ({ server, folder, say }: UploadPlace): Promise<void> => {
  const headers = await logIn(server.url, benchEmail, benchPassword);
  await giveDetails(server.url, headers);
  const { cover, rest } = await writeSmallFiles(folder);
  const zip = await writeBigZip(path.join(folder, 'large.zip'), 2 * gigabyte);
  const measure = async (what: string, work: () => Promise<void>): Promise<void> => {
    const memory = watchMemory(server.pid);
    await work();
    const megabytes = memory.highest();
    say(
      `memory of the server while 2 GB arrive ${what}, above idle`,
      `${megabytes.toFixed(0)} MB`,
      'under 200',
      megabytes < 200,
    );
  };
  try {
    await measure('in pieces (tus) and are checked', async () => {
      const begun = await beginUpload(server.url, headers, 'large.zip', zip.bytes);
      expectStatus(201, begun);
      const address = server.url + (begun.headers.location ?? '');
      await sendRest(address, zip.path);
      await untilChecked(address);
    });
    await measure('through the form, with checks and storage', async () =>
      expectStatus(201, await sendBeat(server.url, headers, { cover, beatFiles: [...rest, zip.path] })),
    );
  } finally {
    rmSync(zip.path, { force: true });
  }
};
