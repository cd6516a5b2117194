import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** As many beats of the demo as the journeys need. */
const beatsNeeded = 6;

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

const until = async (what: string, seconds: number, check: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + seconds * 1000;
  while (!(await check().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

/** The whole product as a newcomer starts it, in an empty folder, with its demo catalogue on the way. */
export default async (): Promise<() => Promise<void>> => {
  // A shop that runs already, for whoever writes a journey.
  if (process.env['SHOP_URL'] && process.env['SANDBOX_URL']) return async () => {};
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-journeys-'));
  const [port, sandboxPort] = await freePorts(2);
  const shopUrl = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let ended = false;
  shop.once('exit', () => {
    ended = true;
  });
  const alive = (): void => {
    if (ended) throw new Error('the shop has stopped; the lines above say why');
  };
  process.env['SHOP_URL'] = shopUrl;
  process.env['SANDBOX_URL'] = `http://localhost:${sandboxPort}`;
  await until('the shop is ready', 120, async () => {
    alive();
    return (await fetch(`${shopUrl}/readyz`)).ok;
  });
  await until(`${beatsNeeded} beats of the demo are there`, 180, async () => {
    alive();
    const answer = await fetch(`${shopUrl}/api/v1/app/beatstore/getAllBeats?limit=1`);
    return ((await answer.json()) as { total: number }).total >= beatsNeeded;
  });
  return async () => {
    await new Promise<void>((resolve) => {
      if (ended) return resolve();
      shop.once('exit', () => resolve());
      shop.kill('SIGTERM');
    });
    rmSync(dataDir, { recursive: true, force: true });
  };
};
