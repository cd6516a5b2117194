import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { joinEmbedded } from '../../platform/database/join-embedded.ts';
import { createLog } from '../../platform/http/log.ts';
import { startBaseline } from './baselines/start.ts';
import { beatsInStore, type FullStore } from './full-store.ts';
import { ratioOf, requestsPerSecond } from './load.ts';
import { startNginx } from './nginx.ts';
import { say } from './say.ts';
import { haveTool } from './tools.ts';

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
  const bare = await startBaseline('server.ts', [file, encoding]);
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

const minFilteredRatio = 0.4;
const fastEnough = 1000;

/** Compares a page that no cache serves with node:http and one statement that returns the same bytes. */
export const measureFilteredPage = async (url: string, dataDir: string): Promise<void> => {
  if (!haveTool('wrk')) return;
  const page = `${url}/api/v1/app/beatstore/getAllBeats?bpmMin=1`;
  const { body } = await readRaw(page);
  const { pool, close } = await joinEmbedded(dataDir, createLog('silent'));
  await pool.query('create table bench_page (body text storage external)');
  await pool.query('insert into bench_page values ($1)', [body.toString()]);
  await close();
  const bare = await startBaseline('query-server.ts', [dataDir]);
  try {
    const result = ratioOf(
      () => requestsPerSecond(page),
      () => requestsPerSecond(bare.url),
    );
    say(
      `a filtered page of ${Math.round(body.length / 1000)} kB, against one bare statement with the same bytes`,
      describe(result),
      `at least ${minFilteredRatio}, or ${fastEnough}/s`,
      result.ratio >= minFilteredRatio || result.ours >= fastEnough,
    );
  } finally {
    bare.close();
  }
};

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
