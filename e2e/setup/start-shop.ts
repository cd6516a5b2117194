import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { titles } from './catalogue.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The only environment variables passed on: no database or Stripe key of the developer's may reach the shop. */
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
  /** Messages that it logs as errors. */
  readonly errors: string[];
  /** What it prints at start. */
  readonly words: string[];
}

const listenTo = (output: Readable): Said => {
  const said: Said = { errors: [], words: [] };
  createInterface({ input: output }).on('line', (line) => {
    if (!line.startsWith('{')) return void said.words.push(line);
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    said.errors.push(`${msg ?? 'an error'}: ${err?.message ?? ''}`);
  });
  return said;
};

const startShop = (dataDir: string, port: number, sandboxPort: number) =>
  spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      LOG_LEVEL: 'error',
      // All journeys come from one address.
      RATE_LIMIT: 'off',
      // Only the beats that the journeys need: the rest would be made while they run, on the same processor.
      DEMO_BEATS: String(Object.keys(titles).length),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Starts the whole product as a newcomer would, in an empty folder, with its demo catalogue. */
export default async (): Promise<() => Promise<void>> => {
  // While writing a journey: use a shop that is already running.
  if (process.env['SHOP_URL'] && process.env['SANDBOX_URL']) return async () => {};
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-journeys-'));
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const shop = startShop(dataDir, port, sandboxPort);
  const { errors, words } = listenTo(shop.stdout);
  const stop = async (): Promise<void> => {
    if (runs(shop)) {
      const ended = new Promise((resolve) => shop.once('exit', resolve));
      shop.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  const shopUrl = `http://127.0.0.1:${port}`;
  process.env['SHOP_URL'] = shopUrl;
  process.env['SANDBOX_URL'] = `http://localhost:${sandboxPort}`;
  try {
    await until('The shop is ready', 120, shop, async () => (await fetch(`${shopUrl}/readyz`)).ok);
    await until('The beats that the journeys need are there', 240, shop, async () => {
      const answer = await fetch(`${shopUrl}/api/v1/app/beatstore/getAllBeats`);
      const there = new Set(((await answer.json()) as { title: string }[]).map(({ title }) => title));
      return Object.values(titles).every((title) => there.has(title));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  process.env['SHOP_SAID'] = words.join('\n');
  return async () => {
    const logged = [...errors];
    await stop();
    if (logged.length > 0) throw new Error(`The shop has logged errors:\n${logged.join('\n')}`);
  };
};
