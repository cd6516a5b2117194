import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beatsInStore, type FullStore } from './full-store.ts';
import { ratioOf, requestsPerSecond } from './load.ts';
import { freePort, startNginx } from './nginx.ts';
import { say } from './say.ts';
import { waitUntil } from './start-server.ts';
import { haveTool } from './tools.ts';

export const startBare = async (file: string, encoding: string): Promise<{ url: string; close(): void }> => {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('bare-server.ts', import.meta.url)), String(port), file, encoding],
    { stdio: 'inherit' },
  );
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(url);
  return { url, close: () => void child.kill() };
};

interface Bounds {
  readonly beats: number;
  readonly first: number;
  readonly again: number;
}

/** Compares the cached list with node:http alone. */
export async function measureCatalogue(
  url: string,
  publicFolder: string,
  { beats, first: atFirst, again: atLeastAgain }: Bounds = { beats: beatsInStore, first: 0.7, again: 0.3 },
): Promise<void> {
  if (!haveTool('wrk')) return;
  const list = `${url}/api/v1/app/beatstore/getAllBeats`;
  const encoding = 'gzip';
  const { etag, cookie, body } = await readRaw(list, encoding);
  const file = path.join(publicFolder, 'catalogue.json.gz');
  writeFileSync(file, body);
  const bare = await startBare(file, encoding);
  try {
    const accept = { 'accept-encoding': encoding };
    const first = ratioOf(
      () => requestsPerSecond(list, accept),
      () => requestsPerSecond(bare.url, accept),
    );
    say(
      `catalogue of ${beats} beats, first visit, against bare node:http`,
      describe(first),
      `at least ${atFirst}`,
      first.ratio >= atFirst,
    );
    const again = ratioOf(
      () => requestsPerSecond(list, { ...accept, 'if-none-match': etag, cookie }),
      () => requestsPerSecond(bare.url, { ...accept, 'if-none-match': '"bench"', cookie }),
    );
    say('the same, 304, logs on', describe(again), `at least ${atLeastAgain}`, again.ratio >= atLeastAgain);
  } finally {
    bare.close();
  }
}

/** Compares bytes from disk with nginx. */
export async function measureRanges(
  url: string,
  { beatId, previewFile: file }: FullStore,
  publicFolder: string,
): Promise<void> {
  if (!haveTool('wrk') || !haveTool('nginx')) return;
  const { token } = JSON.parse(String((await readRaw(`${url}/api/v1/app/token/${beatId}/mp3`)).body)) as {
    token: string;
  };
  const nginx = await startNginx(publicFolder);
  try {
    const range = { range: 'bytes=262144-524287' };
    const result = ratioOf(
      () => requestsPerSecond(`${url}/api/v1/app/stream/${beatId}/mp3?token=${token}`, range),
      () => requestsPerSecond(`${nginx.url}/${file}`, range),
    );
    say(
      '256 KB ranges of a preview against nginx with sendfile',
      describe(result),
      'at least 0.5',
      result.ratio >= 0.5,
    );
  } finally {
    nginx.close();
  }
}

/** Returns the bytes as sent; `fetch` would decompress them. */
export function readRaw(url: string, encoding = 'identity'): Promise<{ etag: string; cookie: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { etag = '', 'set-cookie': [cookie = ''] = [] } = response.headers;
      // Later requests send this cookie.
      response.once('end', () => resolve({ etag, cookie: cookie.split(';')[0] ?? '', body: Buffer.concat(chunks) }));
    }).once('error', reject);
  });
}

export function describe({ ratio, ours, yardstick }: { ratio: number; ours: number; yardstick: number }): string {
  return `ratio ${ratio.toFixed(2)} (${Math.round(ours)}/s to ${Math.round(yardstick)}/s)`;
}
