import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectPool, type Db } from '#platform/database/open.ts';
import { createLog } from '#platform/http/log.ts';
import { openPorts } from '#server/startup/open-ports.ts';
import { readSettings } from '#server/startup/read-settings.ts';
import { memoryOf } from '#testing/big/process-memory.ts';
import { fillBeats } from '#testing/database/many-rows.ts';
import { median } from './load.ts';
import { freePort } from './nginx.ts';
import type { Say } from './say.ts';
import { startServer } from './start-server.ts';

const sizes = [1000, 10_000, 100_000] as const;
const rounds = 40;
/** Before them: V8 compiles what is called often, and the more beats, the more it matters. */
const warmUps = 60;
/** After what is only needed for the start has been given back. */
const restMs = 10_000;
/** Of a second, in Linux' accounts of processes. */
const tickMs = 10;
const api = '/api/v1/app/beatstore';

/**
 * What is in braces is another word or number each time, so that no search is remembered. The pages of a question have the
 * same size in each store: a whole beat takes longer to send than to find.
 */
const questions = {
  'first page': `${api}/getAllBeats?limit=40`,
  'search for a word': `${api}/getAllBeats?limit=1&q={word}`,
  'search for a word of all and a tempo': `${api}/getAllBeats?limit=8&q=beat%20{bpm}`,
  'search in another order': `${api}/getAllBeats?limit=1&q={word}&sort=title`,
  'genre, tempo and price': `${api}/getAllBeats?limit=8&genre=jazz&bpmMin={bpm}&bpmMax=150&priceMax=50`,
  'an artist’s beats': `${api}/getAllBeats?limit=200&artist=many-{artist}`,
  facets: `${api}/facets?artists=20`,
} as const;

const cpuMsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
};

interface BigStore {
  readonly beats: number;
  readonly readyMs: number;
  readonly firstListMs: number;
  readonly firstSearchMs: number;
  /** In bytes, some time after the start. */
  readonly memory: number;
  readonly pid: number;
  readonly url: string;
  readonly db: Db;
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
  // The first start after an update compiles the code, which is then kept.
  if (beats === sizes[0]) await (await startServer(dataDir, await freePort())).close();
  const started = performance.now();
  const { startMs: readyMs, pid, url, close } = await startServer(dataDir, await freePort(), { RATE_LIMIT: 'off' });
  await ask(`${url}${api}/getAllBeats?limit=40`);
  const firstListMs = performance.now() - started;
  await ask(`${url}${api}/getAllBeats?limit=40&q=night`);
  const firstSearchMs = performance.now() - started;
  await delay(restMs);
  const { db } = connectPool(direct, createLog('silent'));
  return {
    beats,
    readyMs,
    firstListMs,
    firstSearchMs,
    memory: memoryOf(pid),
    pid,
    url,
    db,
    close: async () => {
      await db.destroy();
      await close();
    },
  };
};

const addressIn = (address: string, round: number): string =>
  address
    .replace('{word}', createHash('md5').update(String(round)).digest('hex').slice(0, 6))
    .replace('{bpm}', String(80 + round))
    .replace('{artist}', String(1 + (Math.abs(round) % 20)));

/** Another process renames the newest beat: until a page shows it, and the processor time that it takes. */
const changeABeat = async ({ db, url, pid }: BigStore, round: number): Promise<{ ms: number; cpuMs: number }> => {
  const page = `${url}${api}/getAllBeats?limit=1`;
  const newest = (await ask(page)).body.beats?.[0];
  if (!newest) throw new Error('the store is empty');
  const title = `Changed ${round}`;
  const before = cpuMsOf(pid);
  const started = performance.now();
  await db.updateTable('catalogue_beats').set({ title }).where('id', '=', newest._id).execute();
  while ((await ask(page)).body.beats?.[0]?.title !== title) await delay(10);
  return { ms: performance.now() - started, cpuMs: cpuMsOf(pid) - before };
};

/** Of each store, in milliseconds. */
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

/** The same questions to stores of 1,000, 10,000 and 100,000 beats, in turns. */
export const measureBigCatalogue = async ({ folder, say }: { folder: string; say: Say }): Promise<void> => {
  const stores: BigStore[] = [];
  const table: Record<string, Row> = {};
  try {
    for (const beats of sizes) stores.push(await openBigStore(folder, beats));
    const [small, ...larger] = stores;
    if (!small) return;
    table['start until the first page'] = stores.map(({ firstListMs }) => firstListMs);
    table['start until the first search'] = stores.map(({ firstSearchMs }) => firstSearchMs);
    for (const store of stores) {
      const { beats, readyMs, firstListMs, firstSearchMs, memory } = store;
      say(
        `${beats} beats: start until the first page of the list`,
        `${seconds(firstListMs)} (ready ${seconds(readyMs)}, first search ${seconds(firstSearchMs)})`,
        'under 3 s',
        firstListMs < 3000,
      );
      console.log(`       ${beats} beats: memory ${(memory / 1024 ** 2).toFixed(0)} MB`);
    }
    // With fewer, the difference is that of any two processes.
    const largest = larger.at(-1) ?? small;
    const each = (largest.memory - small.memory) / (largest.beats - small.beats);
    say(`${largest.beats} beats: memory for each`, `${each.toFixed(0)} bytes`, 'under 1,000', each < 1000);
    for (const [what, address] of Object.entries(questions)) {
      const times = stores.map((): number[] => []);
      for (let round = -warmUps; round < rounds; round += 1)
        for (const [index, { url }] of stores.entries()) {
          const { ms } = await ask(url + addressIn(address, round));
          if (round >= 0) times[index]?.push(ms);
        }
      const medians = times.map(median);
      const [base = Number.NaN, ...others] = medians;
      table[what] = medians;
      for (const [index, ms] of others.entries())
        say(
          `${what}: ${larger[index]?.beats} beats against ${small.beats}`,
          `ratio ${(ms / base).toFixed(2)} (${ms.toFixed(1)} ms to ${base.toFixed(1)} ms)`,
          'at most 1.5',
          ms / base <= 1.5,
        );
    }
    const changes = stores.map((): { ms: number; cpuMs: number }[] => []);
    for (let round = 0; round < rounds / 2; round += 1)
      for (const [index, store] of stores.entries()) changes[index]?.push(await changeABeat(store, round));
    const shown = changes.map((list) => median(list.map(({ ms }) => ms)));
    table['a change, until another process shows it'] = shown;
    const cpu = changes.map((list) => list.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / list.length);
    for (const [index, store] of larger.entries()) {
      const ratio = (shown[index + 1] ?? Number.NaN) / (shown[0] ?? Number.NaN);
      say(
        `a change of one of ${store.beats} beats against one of ${small.beats}, until another process shows it`,
        `ratio ${ratio.toFixed(2)} (${shown[index + 1]?.toFixed(0)} ms, processor ${cpu[index + 1]?.toFixed(0)} ms to ${cpu[0]?.toFixed(0)} ms)`,
        'at most 1.5',
        ratio <= 1.5,
      );
    }
    printTable(stores, table);
  } finally {
    for (const store of stores) await store.close();
  }
};
