import { runShop } from './run-shop.ts';

// Fills the store in a folder for later journeys, because making music takes time at the lowest priority.
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('Name the folder to fill: node e2e/setup/fill-store.ts FOLDER');
const shop = await runShop(dataDir);
await shop.stop();
if (shop.errors.length > 0) throw new Error(`The shop has logged errors:\n${shop.errors.join('\n')}`);
