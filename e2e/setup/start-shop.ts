import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runShop } from './run-shop.ts';

/** Uses the store filled by `fill-store.ts`, or an empty folder. */
export default async (): Promise<() => Promise<void>> => {
  // For writing journeys: uses a shop that is already running.
  if (process.env['SHOP_URL'] && process.env['SANDBOX_URL']) return async () => {};
  const dataDir = process.env['STORE_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'shop-journeys-'));
  const clear = (): void => rmSync(dataDir, { recursive: true, force: true });
  const shop = await runShop(dataDir).catch((error: unknown) => {
    clear();
    throw error;
  });
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_DATA_DIR'] = dataDir;
  process.env['SANDBOX_URL'] = shop.sandboxUrl;
  process.env['SHOP_SAID'] = shop.words.join('\n');
  return async () => {
    const logged = [...shop.errors];
    await shop.stop();
    clear();
    if (logged.length > 0) throw new Error(`The shop has logged errors:\n${logged.join('\n')}`);
  };
};
