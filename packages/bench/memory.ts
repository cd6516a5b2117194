import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryOf, watchMemory } from '../../testing/big/process-memory.ts';
import { startBaseline } from './baselines/start.ts';
import type { FullStore } from './full-store.ts';
import { freePort } from './nginx.ts';
import type { Say } from './say.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** Maximum megabytes of the server (decision 052), without PostgreSQL and the processes for previews and images. */
export const ceilings = { start: 250, load: 400, demo: 60 } as const;

const visitors = 16;
const seconds = 60;
/** Enough beats to see the memory that making one leaves behind. */
const demoBeats = 4;

const megabytesOf = (pid: number): number => memoryOf(pid) / 1024 ** 2;
const shown = (megabytes: number): string => `${megabytes.toFixed(0)} MB`;

/** The memory, in megabytes, of a server that has only node:http. */
const bareNode = async (folder: string): Promise<number> => {
  const file = path.join(folder, 'bare.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, '{}');
  const bare = await startBaseline('server.ts', [file]);
  const megabytes = megabytesOf(bare.pid);
  bare.close();
  return megabytes;
};

const get = (url: string, agent: Agent, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode ?? 0))
        .once('error', reject);
    });
    sent.once('error', reject).end();
  });

/** Requests cached pages, pages that nobody has requested before, lists, and parts of a preview. */
const browse = async (
  url: string,
  visitor: number,
  store: FullStore,
  token: string,
  until: number,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true });
  const page = { accept: 'text/html', 'accept-encoding': 'br' };
  const api = `${url}/api/v1/app`;
  let responses = 0;
  for (let turn = 0; performance.now() < until; turn++) {
    const search = `${visitor}-${turn}`;
    for (const [address, headers] of [
      [`${url}/`, page],
      [`${url}/beatstore`, page],
      [`${url}/beatstore?q=${search}`, page],
      [`${url}/beatstore/product/${store.beatId}`, page],
      [`${api}/beatstore/getAllBeats?limit=40&q=${search}`, {}],
      [`${api}/stream/${store.beatId}/mp3?token=${token}`, { range: 'bytes=262144-524287' }],
    ] as const) {
      const status = await get(address, agent, headers);
      if (status >= 500 && status !== 503) throw new Error(`${address} answered ${status}`);
      responses += 1;
    }
  }
  agent.destroy();
  return responses;
};

/** Measures memory after a start with 10,000 beats, and the peak during a minute of visits. */
export const measureVisited = async (
  { url, pid }: RunningServer,
  store: FullStore,
  folder: string,
  say: Say,
): Promise<void> => {
  const bare = await bareNode(folder);
  console.log(`       memory of bare node:http in this run: ${shown(bare)}`);
  const tell = (what: string, megabytes: number, most: number): void =>
    say(
      what,
      `${shown(megabytes)}, ${(megabytes / bare).toFixed(1)} times bare node`,
      `at most ${most} MB`,
      megabytes <= most,
    );
  // The catalogue and the thread that renders pages are ready a moment after the first response.
  await delay(3000);
  const idle = megabytesOf(pid);
  tell('memory of the server after its start with 10,000 beats', idle, ceilings.start);
  const { token } = (await (await fetch(`${url}/api/v1/app/token/${store.beatId}/mp3`)).json()) as { token: string };
  const watch = watchMemory(pid);
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: visitors }, (_, visitor) => browse(url, visitor, store, token, until)),
  );
  const responses = counts.reduce((sum, count) => sum + count, 0);
  const what = `the most memory of the server in ${seconds} s of ${visitors} visitors (${responses} responses)`;
  tell(what, idle + watch.highest(), ceilings.load);
  console.log(`       memory of the server right after them: ${shown(megabytesOf(pid))}`);
};

/** Measures the memory that making a demo catalogue leaves in the server. */
export const measureDemo = async (dataDir: string, say: Say): Promise<void> => {
  const demo = { DEMO: '1', DEMO_BEATS: String(demoBeats), RATE_LIMIT: 'off' };
  const made = async ({ url }: RunningServer): Promise<void> => {
    for (;;) {
      const site = (await (await fetch(`${url}/api/v1/app/site`)).json()) as { demo: { ready: number } | null };
      const beats = (await (await fetch(`${url}/api/v1/app/beatstore/getAllBeats`)).json()) as unknown[];
      if (site.demo === null && beats.length === demoBeats) return;
      await delay(1000);
    }
  };
  const first = await startServer(dataDir, await freePort(), demo);
  await made(first);
  // The demo's past orders are written after the last beat.
  await delay(15_000);
  const after = megabytesOf(first.pid);
  await first.close();
  const second = await startServer(dataDir, await freePort(), demo);
  await made(second);
  await delay(3000);
  const without = megabytesOf(second.pid);
  await second.close();
  const more = after - without;
  say(
    `memory of the server that had a demo catalogue of ${demoBeats} beats made, above one that found it`,
    `${shown(more)} (${shown(after)} to ${shown(without)})`,
    `at most ${ceilings.demo} MB`,
    more <= ceilings.demo,
  );
};
