import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from '../../scripts/build.ts';
import { measureAdminLists } from './admin-lists.ts';
import { measureBigCatalogue } from './big-catalogue.ts';
import { countOrderStatements } from './order-statements.ts';
import { measureOrders } from './orders.ts';
import { measurePreview, measureWhileEncoding, writeThreeMinutes } from './encodings.ts';
import { firstPageScripts } from './first-page.ts';
import { beatsInStore, type FullStore, makeFullStore, makeSmallStore } from './full-store.ts';
import { measureLighthouse } from './lighthouse.ts';
import { median } from './load.ts';
import { measureLogIns, msPerPassword } from './log-ins.ts';
import { measureDemo, measureVisited } from './memory.ts';
import { freePort } from './nginx.ts';
import { measureWhileDrawing } from './pages.ts';
import { measurePresses } from './presses.ts';
import { measureImports } from './imports.ts';
import { measureQuotes } from './quotes.ts';
import { measureCatalogue, measureFilteredPage, measureRanges } from './reads.ts';
import { missedClaims, say } from './say.ts';
import { measureServers } from './servers/servers.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { measureVisitors } from './visitors.ts';
import { measureMemory, measureUploads } from './uploads.ts';

/** Checks our claims about speed as ratios to a baseline in the same run, because these machines are noisy. */

const place = mkdtempSync(path.join(tmpdir(), 'bench-'));
const publicFolder = path.join(place, 'public');
const workFolder = path.join(place, 'work');
const dataDir = path.join(place, 'data');

const withServer = async <T>(
  work: (server: RunningServer) => Promise<T>,
  settings: Record<string, string> = {},
  data = dataDir,
) => {
  const server = await startServer(data, await freePort(), settings);
  return await work(server).finally(() => server.close());
};
const unlimited = { RATE_LIMIT: 'off' };

/** Select parts by name: `npm run bench -- uploads memory`. */
const parts: Readonly<Record<string, (store: FullStore) => Promise<unknown>>> = {
  statements: async ({ statements }) => {
    for (const [url, count] of Object.entries(statements.reads))
      say(`SQL statements of GET ${url}`, String(count), 'at most 3', count <= 3);
    for (const [url, count] of Object.entries(statements.ownReads))
      console.log(`       SQL statements of GET ${url}, logged in: ${count} (two of them to authenticate)`);
    for (const [url, count] of Object.entries(statements.writes))
      console.log(`       SQL statements of POST ${url}: ${count}`);
    await countOrderStatements(place);
  },
  start: async () => {
    const starts: number[] = [];
    for (let round = 0; round < 3; round++) starts.push(await withServer(async ({ startMs }) => startMs));
    const ms = median(starts);
    say(`start with ${beatsInStore} beats`, `${(ms / 1000).toFixed(2)} s`, 'under 3 s', ms < 3000);
  },
  people: async () => {
    console.log(`       one password (argon2id), alone: ${(await msPerPassword()).toFixed(0)} ms (about 100)`);
    await withServer(({ url }) => measurePeopleLoggingIn(url), unlimited);
  },
  catalogue: () => withServer(({ url }) => measureCatalogue(url, publicFolder)),
  ranges: (store) => withServer(({ url }) => measureRanges(url, store, publicFolder)),
  page: () => withServer(({ url }) => weighFirstPage(`${url}/beatstore`)),
  previews: async () => {
    const wavPath = await writeThreeMinutes(workFolder);
    await measurePreview(wavPath);
    await withServer((server) => measureWhileEncoding(server, wavPath), unlimited);
  },
  pages: async (store) => {
    await withServer(({ url }) => measureVisitors(url, store, publicFolder), unlimited);
    await withServer(({ url }) => measureWhileDrawing(url, store), unlimited);
  },
  uploads: () => withServer((server) => measureUploads({ server, folder: workFolder, say }), unlimited),
  admin: () => measureAdminLists({ folder: place, say }),
  memory: async (store) => {
    await withServer((server) => measureVisited(server, store, workFolder, say), unlimited);
    await measureDemo(path.join(place, 'made'), say);
    await withServer((server) => measureMemory({ server, folder: workFolder, say }), unlimited);
  },
};

/** These parts fill their own store. */
const apart: Readonly<Record<string, () => Promise<void>>> = {
  small: async () => {
    const data = path.join(place, 'small');
    await makeSmallStore(data, 26);
    const bounds = { beats: 26, first: 0.5, again: 0.5 };
    await withServer(({ url }) => measureCatalogue(url, publicFolder, bounds), {}, data);
    await withServer(({ url }) => measureFilteredPage(url, data), unlimited, data);
  },
  lighthouse: () => measureLighthouse(path.join(place, 'demo')),
  presses: () => measurePresses(path.join(place, 'demo')),
  orders: () => measureOrders({ folder: place, say }),
  quotes: () => measureQuotes({ folder: place, say }),
  imports: () => measureImports({ folder: place, say }),
  beats: () => measureBigCatalogue({ folder: place, say }),
  servers: () => measureServers({ folder: place, say }),
};
const names = [...Object.keys(parts), ...Object.keys(apart)];

const chosen = process.argv.length > 2 ? process.argv.slice(2) : names;
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${names.join(', ')}.`);
  process.exit(1);
}

try {
  chmodSync(place, 0o755);
  mkdirSync(publicFolder);
  await buildWeb();
  const full = chosen.filter((name) => Object.hasOwn(parts, name));
  if (full.length > 0) {
    const store = await makeFullStore(dataDir, publicFolder);
    for (const name of full) await parts[name]!(store);
  }
  for (const name of chosen) await apart[name]?.();
} finally {
  rmSync(place, { recursive: true, force: true });
}
process.exitCode = missedClaims() > 0 ? 1 : 0;

/** Measures how fifty logins at once slow down the catalogue: the median of five rounds. */
async function measurePeopleLoggingIn(url: string): Promise<void> {
  const rounds = [];
  for (let round = 0; round < 5; round++) rounds.push(await measureLogIns(url));
  const ratio = median(rounds.map(({ idleMs, busyMs }) => busyMs / idleMs));
  const [idle, busy] = [median(rounds.map((round) => round.idleMs)), median(rounds.map((round) => round.busyMs))];
  const all = rounds.every((round) => round.loggedIn === 50);
  say(
    'p99 of a page of the catalogue while 50 people log in, compared with none',
    `ratio ${ratio.toFixed(1)} (${busy.toFixed(1)} ms to ${idle.toFixed(1)} ms)${all ? '' : ', not all were let in'}`,
    'at most 4, and all are let in',
    ratio <= 4 && all,
  );
}

async function weighFirstPage(url: string): Promise<void> {
  const scripts = await firstPageScripts(url);
  if (scripts === null) return;
  const shown = `${(scripts / 1000).toFixed(1)} kB gzip`;
  say('JavaScript of the first store page', shown, 'at most 125', scripts <= 125_000);
}
