import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from '../../scripts/build.ts';
import { runShop } from '../setup/run-shop.ts';

/** Starts a shop with the whole demo, unless SHOP_URL and SANDBOX_URL name a running one. Returns its stop. */
export const startOwnShop = async (): Promise<() => Promise<void>> => {
  if (process.env['SHOP_URL'] && process.env['SANDBOX_URL']) return async () => {};
  console.log('Starting a shop with the demo catalogue and its past. This takes a few minutes …');
  await buildWeb();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-pictures-'));
  const clear = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const shop = await runShop(dataDir, { wholeDemo: true });
    process.env['SHOP_URL'] = shop.url;
    process.env['SANDBOX_URL'] = shop.sandboxUrl;
    return async () => {
      await shop.stop();
      await clear();
    };
  } catch (error) {
    await clear();
    throw error;
  }
};
