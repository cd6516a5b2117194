import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '../scripts/build.ts';
import { beatsInStore, makeFullStore } from './full-store.ts';
import { firstPageScripts } from './first-page.ts';
import { measureLogIns, msPerPassword } from './log-ins.ts';
import { median, ratioOf, requestsPerSecond } from './load.ts';
import { freePort, startNginx } from './nginx.ts';
import { startServer, waitUntil } from './start-server.ts';
import { haveTool } from './tools.ts';

/** What we claim about speed, as ratios against a yardstick in the same run: these machines are noisy. */

let missed = 0;
const say = (what: string, value: string, bound: string, ok: boolean): void => {
  if (!ok) missed += 1;
  console.log(`${ok ? 'ok    ' : 'MISSED'} ${what}: ${value} (${bound})`);
};

const startBare = async (file: string, encoding: string): Promise<{ url: string; close(): void }> => {
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

const place = mkdtempSync(path.join(tmpdir(), 'bench-'));
chmodSync(place, 0o755);
const publicFolder = path.join(place, 'public');
mkdirSync(publicFolder);
const dataDir = path.join(place, 'data');

try {
  await buildWeb();
  const store = await makeFullStore(dataDir, publicFolder);

  for (const [url, count] of Object.entries(store.statements.reads))
    say(`SQL statements of GET ${url}`, String(count), 'at most 3', count <= 3);
  for (const [url, count] of Object.entries(store.statements.ownReads))
    console.log(`       SQL statements of GET ${url}, logged in: ${count} (two of them say who asks)`);
  for (const [url, count] of Object.entries(store.statements.writes))
    console.log(`       SQL statements of POST ${url}: ${count}`);

  const starts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const once = await startServer(dataDir, await freePort());
    starts.push(once.startMs);
    await once.close();
  }
  say(
    `start with ${beatsInStore} beats`,
    `${(median(starts) / 1000).toFixed(2)} s`,
    'under 3 s',
    median(starts) < 3000,
  );

  console.log(`       one password (argon2id), alone: ${(await msPerPassword()).toFixed(0)} ms (about 100)`);
  const unlimited = await startServer(dataDir, await freePort(), { RATE_LIMIT: 'off' });
  await measurePeopleLoggingIn(unlimited.url).finally(() => unlimited.close());

  const server = await startServer(dataDir, await freePort());
  try {
    await measureCatalogue(server.url);
    await measureRanges(server.url, store.beatId, store.previewFile);
    const scripts = await firstPageScripts(`${server.url}/beatstore`);
    if (scripts !== null)
      say(
        'JavaScript of the first store page',
        `${(scripts / 1000).toFixed(1)} kB gzip`,
        'at most 120, aim 90',
        scripts <= 120_000,
      );
  } finally {
    await server.close();
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

/** The median of five: what the catalogue's visitors feel of fifty people who log in at once. */
async function measurePeopleLoggingIn(url: string): Promise<void> {
  const rounds = [];
  for (let round = 0; round < 5; round++) rounds.push(await measureLogIns(url));
  const ratio = median(rounds.map(({ idleMs, busyMs }) => busyMs / idleMs));
  const [idle, busy] = [median(rounds.map((round) => round.idleMs)), median(rounds.map((round) => round.busyMs))];
  const all = rounds.every((round) => round.loggedIn === 50);
  say(
    'p99 of a page of the catalogue while 50 people log in, against nobody',
    `ratio ${ratio.toFixed(1)} (${busy.toFixed(1)} ms to ${idle.toFixed(1)} ms)${all ? '' : ', not all were let in'}`,
    'at most 4, and all are let in',
    ratio <= 4 && all,
  );
}

async function measureCatalogue(url: string): Promise<void> {
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
      `catalogue of ${beatsInStore} beats, first visit, against bare node:http`,
      describe(first),
      'at least 0.7',
      first.ratio >= 0.7,
    );
    const again = ratioOf(
      () => requestsPerSecond(list, { ...accept, 'if-none-match': etag, cookie }),
      () => requestsPerSecond(bare.url, { ...accept, 'if-none-match': '"bench"', cookie }),
    );
    say('the same, 304, logs on', describe(again), 'at least 0.3', again.ratio >= 0.3);
  } finally {
    bare.close();
  }
}

async function measureRanges(url: string, beatId: string, file: string): Promise<void> {
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

/** The very bytes that are sent: `fetch` would unpack them. */
function readRaw(url: string, encoding = 'identity'): Promise<{ etag: string; cookie: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { etag = '', 'set-cookie': [cookie = ''] = [] } = response.headers;
      // Whoever asks again has the cookie of the first answer.
      response.once('end', () => resolve({ etag, cookie: cookie.split(';')[0] ?? '', body: Buffer.concat(chunks) }));
    }).once('error', reject);
  });
}

function describe({ ratio, ours, yardstick }: { ratio: number; ours: number; yardstick: number }): string {
  return `ratio ${ratio.toFixed(2)} (${Math.round(ours)}/s to ${Math.round(yardstick)}/s)`;
}
