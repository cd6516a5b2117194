import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { titles } from './catalogue.ts';
import { addCrowd } from './crowd.ts';
import type { Person } from './people.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** No other environment variables are passed on, such as a developer's database or Stripe key. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
};

const runs = (shop: ChildProcess): boolean => shop.exitCode === null && shop.signalCode === null;

const until = async (
  what: string,
  seconds: number,
  shop: ChildProcess,
  check: () => Promise<boolean>,
): Promise<void> => {
  const end = Date.now() + seconds * 1000;
  while (!(await check().catch(() => false))) {
    if (!runs(shop)) throw new Error('The shop has stopped; the lines above say why.');
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

interface Said {
  /** Errors that the shop has logged. */
  readonly errors: string[];
  /** Lines that the shop has printed. */
  readonly words: string[];
}

const listenTo = (output: Readable): Said => {
  const said: Said = { errors: [], words: [] };
  createInterface({ input: output }).on('line', (line) => {
    if (!line.startsWith('{')) return void said.words.push(line);
    const { msg, err, reason } = JSON.parse(line) as { msg?: string; err?: { message?: string }; reason?: string };
    said.errors.push(`${msg ?? 'an error'}: ${err?.message ?? reason ?? ''}`);
  });
  return said;
};

/** Journeys count orders and plays from zero. Making more beats than needed would compete for the CPU. */
const forJourneys = {
  DEMO_PAST: 'off',
  DEMO_BEATS: String(Object.keys(titles).length),
  LANGUAGES: 'en,de',
};

interface Choice {
  /** All beats and ninety days of history, as a newcomer gets them, but without the journeys' people. */
  readonly wholeDemo?: boolean;
  /** Nothing but the first admin, as an owner begins. */
  readonly emptyFor?: Pick<Person, 'email' | 'password'>;
}

const startShop = (dataDir: string, port: number, sandboxPort: number, { wholeDemo, emptyFor }: Choice) =>
  spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      LOG_LEVEL: 'error',
      // All journeys use one IP address.
      RATE_LIMIT: 'off',
      // Webhook receivers run on this machine.
      WEBHOOKS_LOCAL: 'on',
      ...(!wholeDemo && forJourneys),
      ...(emptyFor && { DEMO: '0', ADMIN_EMAIL: emptyFor.email, ADMIN_PASSWORD: emptyFor.password }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

export interface Shop extends Said {
  readonly url: string;
  readonly sandboxUrl: string;
  stop(): Promise<void>;
}

/** Starts the whole product as a newcomer does. Resolves once the people and beats that it's to have exist. */
export const runShop = async (dataDir: string, choice: Choice = {}): Promise<Shop> => {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const shop = startShop(dataDir, port, sandboxPort, choice);
  const said = listenTo(shop.stdout);
  const stop = async (): Promise<void> => {
    if (!runs(shop)) return;
    const ended = new Promise((resolve) => shop.once('exit', resolve));
    shop.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const started: Shop = { ...said, url, sandboxUrl: `http://localhost:${sandboxPort}`, stop };
  try {
    await until('The shop is ready', 120, shop, async () => (await fetch(`${url}/readyz`)).ok);
    if (choice.emptyFor) return started;
    if (choice.wholeDemo) {
      const ninetyDays = (): boolean => said.words.some((line) => line.includes('ninety days'));
      await until('The demo is complete', 1800, shop, async () => ninetyDays());
    } else await addCrowd(dataDir);
    await until('The beats that the journeys need are there', 600, shop, async () => {
      const response = await fetch(`${url}/api/v1/app/beatstore/getAllBeats`);
      const there = new Set(((await response.json()) as { title: string }[]).map(({ title }) => title));
      return Object.values(titles).every((title) => there.has(title));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return started;
};
