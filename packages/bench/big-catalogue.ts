import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectPool } from '../../platform/database/open.ts';
import { createLog } from '../../platform/http/log.ts';
import { openPorts } from '../../server/startup/open-ports.ts';
import { readSettings } from '../../server/startup/read-settings.ts';
import { memoryOf } from '../../testing/big/process-memory.ts';
import { fillBeats } from '../../testing/database/many-rows.ts';
import { median } from './load.ts';
import { freePort } from './nginx.ts';
import type { Say } from './say.ts';
import { startServer } from './start-server.ts';

const sizes = [1000, 10_000, 100_000] as const;
const rounds = 40;
/** Requests before measuring, so that V8 has compiled the hot code and PostgreSQL has read its indexes. */
const warmUps = 60;
/** Lets the process release memory that only its start needed. */
const restMs = 10_000;
const api = '/api/v1/app/beatstore';

/**
 * Braces stand for another word or number in each request, so that no total is cached. A `page` has the same number of
 * beats in each store and may take no longer in a large one.
 */
const questions: readonly { readonly what: string; readonly kind: 'page' | 'search'; readonly address: string }[] = [
  { what: 'first page', kind: 'page', address: `${api}/getAllBeats?limit=40` },
  { what: 'an artist’s beats', kind: 'page', address: `${api}/getAllBeats?limit=200&artist=many-{artist}` },
  { what: 'a beat', kind: 'page', address: `${api}/track/{id}` },
  { what: 'similar beats', kind: 'page', address: `${api}/track/{id}/similar` },
  { what: 'facets', kind: 'page', address: `${api}/facets?artists=20` },
  { what: 'search for a word', kind: 'search', address: `${api}/getAllBeats?limit=40&q={word}` },
  { what: 'word of all, and a tempo', kind: 'search', address: `${api}/getAllBeats?limit=40&q=beat%20{bpm}` },
  { what: 'search by title', kind: 'search', address: `${api}/getAllBeats?limit=40&q={word}&sort=title` },
  {
    what: 'genre, tempo and price',
    kind: 'search',
    address: `${api}/getAllBeats?limit=40&genre=jazz&bpmMin={bpm}&bpmMax=150&priceMax=50`,
  },
  { what: 'a tag, by price', kind: 'search', address: `${api}/getAllBeats?limit=40&tag=tag{artist}&sort=price-low` },
];

interface BigStore {
  readonly beats: number;
  readonly readyMs: number;
  readonly firstListMs: number;
  readonly firstSearchMs: number;
  /** Bytes, read `restMs` after the start. */
  readonly memory: number;
  readonly url: string;
  /** Ids of the newest beats. */
  readonly newest: readonly string[];
  close(): Promise<void>;
}

const ask = async (url: string): Promise<{ ms: number; body: { beats?: { _id: string; title: string }[] } }> => {
  const started = performance.now();
  const response = await fetch(url);
  const body = (await response.json()) as { beats?: { _id: string; title: string }[] };
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return { ms: performance.now() - started, body };
};

const openBigStore = async (folder: string, beats: number): Promise<BigStore> => {
  const dataDir = path.join(folder, `beats-${beats}`);
  const settings = { NODE_ENV: 'development', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const ports = await openPorts(readSettings(settings), createLog('silent'));
  const { direct } = ports;
  if (direct === null) throw new Error('the embedded database is always reached directly');
  const filling = connectPool(direct, createLog('silent'), { timeouts: { statement: Infinity } });
  await fillBeats(filling.db, beats);
  await filling.close();
  await ports.close();
  // The first start after an update compiles the code and caches it.
  if (beats === sizes[0]) await (await startServer(dataDir, await freePort())).close();
  const started = performance.now();
  const { startMs: readyMs, pid, url, close } = await startServer(dataDir, await freePort(), { RATE_LIMIT: 'off' });
  const first = await ask(`${url}${api}/getAllBeats?limit=40`);
  const firstListMs = performance.now() - started;
  await ask(`${url}${api}/getAllBeats?limit=40&q=night`);
  const firstSearchMs = performance.now() - started;
  await delay(restMs);
  return {
    beats,
    readyMs,
    firstListMs,
    firstSearchMs,
    memory: memoryOf(pid),
    url,
    newest: first.body.beats?.map(({ _id: id }) => id) ?? [],
    close,
  };
};

const addressIn = ({ address }: (typeof questions)[number], { newest }: BigStore, round: number): string =>
  address
    .replace('{word}', createHash('md5').update(String(round)).digest('hex').slice(0, 6))
    .replace('{bpm}', String(80 + Math.abs(round)))
    .replace('{artist}', String(1 + (Math.abs(round) % 20)))
    .replace('{id}', newest[Math.abs(round) % newest.length] ?? '');

/** Milliseconds per store. */
type Row = readonly number[];

const printTable = (stores: readonly BigStore[], rows: Readonly<Record<string, Row>>): void => {
  const print = (name: string, values: readonly string[]): void =>
    console.log(`       ${name.padEnd(40)}${values.map((value) => value.padStart(12)).join('')}`);
  print(
    'beats',
    stores.map(({ beats }) => beats.toLocaleString('en')),
  );
  print(
    'memory',
    stores.map(({ memory }) => `${(memory / 1024 ** 2).toFixed(0)} MB`),
  );
  for (const [name, row] of Object.entries(rows))
    print(
      name,
      row.map((ms) => (ms < 1000 ? `${ms.toFixed(1)} ms` : seconds(ms))),
    );
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Alternates between stores with 1,000, 10,000 and 100,000 beats. */
export const measureBigCatalogue = async ({ folder, say }: { folder: string; say: Say }): Promise<void> => {
  const stores: BigStore[] = [];
  const table: Record<string, Row> = {};
  try {
    for (const beats of sizes) stores.push(await openBigStore(folder, beats));
    const [small, ...larger] = stores;
    if (!small) return;
    table['start until the first page'] = stores.map(({ firstListMs }) => firstListMs);
    table['start until the first search'] = stores.map(({ firstSearchMs }) => firstSearchMs);
    const largest = larger.at(-1) ?? small;
    const startRatio = largest.firstSearchMs / small.firstSearchMs;
    say(
      `start until the first search: ${largest.beats} beats against ${small.beats}`,
      `ratio ${startRatio.toFixed(2)} (${seconds(largest.firstSearchMs)} to ${seconds(small.firstSearchMs)})`,
      'at most 1.5',
      startRatio <= 1.5,
    );
    const more = (largest.memory - small.memory) / 1024 ** 2;
    say(
      `memory: ${largest.beats} beats against ${small.beats}`,
      `${more.toFixed(0)} MB more`,
      'at most 25',
      more <= 25,
    );
    for (const question of questions) {
      const { what, kind } = question;
      const times = stores.map((): number[] => []);
      for (let round = -warmUps; round < rounds; round += 1)
        for (const [index, store] of stores.entries()) {
          const { ms } = await ask(store.url + addressIn(question, store, round));
          if (round >= 0) times[index]?.push(ms);
        }
      const medians = times.map(median);
      const [base = Number.NaN] = medians;
      const ms = medians.at(-1) ?? Number.NaN;
      const slowest = Math.max(...(times.at(-1) ?? []));
      table[what] = medians;
      if (kind === 'page')
        say(
          `${what}: ${largest.beats} beats against ${small.beats}`,
          `ratio ${(ms / base).toFixed(2)} (${ms.toFixed(1)} ms to ${base.toFixed(1)} ms)`,
          'at most 1.5',
          ms / base <= 1.5,
        );
      else
        say(
          `${what}: ${largest.beats} beats`,
          `median ${ms.toFixed(1)} ms, slowest of ${rounds} ${slowest.toFixed(1)} ms`,
          'at most 30 and 150 ms',
          ms <= 30 && slowest <= 150,
        );
    }
    printTable(stores, table);
  } finally {
    for (const store of stores) await store.close();
  }
};
