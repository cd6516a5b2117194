import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import type { createCheckoutSession, getCheckoutSession } from '#features/checkout/contract.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { shopSchema } from '#server/startup/migrate-database.ts';
import { connectNoFeatures } from '#platform/connect-no-features.ts';
import type { World } from './factories.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Fills a folder's embedded database and storage while no server runs on it. */
export const fillStore = async <T>(dataDir: string, fill: (world: World) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: quiet });
  try {
    await migrate(database.pool, shopSchema, quiet);
    connectNoFeatures(database.db);
    await ensurePredefinedLicenses(database.db);
    return await fill({ db: database.db, storage: createStorage({ dataDir }) });
  } finally {
    await database.close();
  }
};

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Standard output and standard error. */
  readonly said: string;
}

export interface ShopProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Set once the shop is ready. */
  readonly url: string;
  readonly sandboxUrl: string;
  said(): string;
}

const started = new Set<ChildProcess>();

/** Starts the server with only these settings. Resolves when it listens or has ended. */
export const runShop = async (
  settings: Record<string, string>,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, 'scripts/start.ts'],
): Promise<ShopProcess | Ended> => {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let said = '';
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      started.delete(child);
      resolve({ code, signal, said });
    });
  });
  const ready = new Promise<ShopProcess>((resolve) => {
    const listen = (piece: Buffer): void => {
      said += String(piece);
      const url = /Store +(http\S+)\/beatstore/.exec(said)?.[1];
      const sandboxUrl = /Payments +(http\S+)/.exec(said)?.[1];
      if (url && sandboxUrl && said.includes('API  ')) resolve({ child, ended, url, sandboxUrl, said: () => said });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  return await Promise.race([ready, ended]);
};

export const startShop = async (
  settings: Record<string, string>,
  command?: readonly [string, ...string[]],
): Promise<ShopProcess> => {
  const shop = await runShop(settings, command);
  if ('code' in shop) throw new Error(`the shop ended with ${shop.code}: ${shop.said}`);
  return shop;
};

/** Call it after each test, so that no shop outlives its test. */
export const killShops = (): void => {
  for (const child of started) child.kill('SIGKILL');
};

const post = async <T>(url: string, body: object): Promise<T> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

export const press = (shop: ShopProcess, lever: string, options: object = {}): Promise<unknown> =>
  post(`${shop.sandboxUrl}/_control/${lever}`, options);

/** Opens the payment page and returns its session's id. */
export const checkOutAt = async (
  shop: ShopProcess,
  items: readonly { beatId: string; licenseId: string }[],
  email: string,
): Promise<string> => {
  const path = '/api/v1/app/stripe/create-checkout-session';
  const { url } = await post<z.output<(typeof createCheckoutSession)['response']>>(shop.url + path, {
    items,
    email,
    consent: true,
  });
  return /cs_\w+/.exec(url)?.[0] ?? '';
};

/** The request that the success page sends. */
export const askPayment = async (
  shop: ShopProcess,
  sessionId: string,
): Promise<z.output<(typeof getCheckoutSession)['response']>> => {
  const response = await fetch(`${shop.url}/api/v1/app/stripe/checkout-session/${sessionId}`);
  return (await response.json()) as z.output<(typeof getCheckoutSession)['response']>;
};
