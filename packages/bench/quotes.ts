import path from 'node:path';
import { runJobs } from '../../server/run-jobs.ts';
import { createApp } from '../../server/app.ts';
import { openPorts } from '../../server/startup/open-ports.ts';
import { readSettings } from '../../server/startup/read-settings.ts';
import { createLog } from '../../platform/http/log.ts';
import { createBeat, createSeller, licenseIds } from '../../testing/factories.ts';
import { newCode, newDeal } from '../../testing/orders/discounting.ts';
import { logInAs } from '../../testing/people.ts';
import { median } from './load.ts';
import type { Say } from './say.ts';

const [few, many] = [10, 100];
const rounds = 40;
const maxRatio = 3;

/** Compares the quote of a full cart, with a code and deals of ten sellers, with that of a tenth of this cart. */
export const measureQuotes = async ({ folder, say }: { folder: string; say: Say }): Promise<void> => {
  const dataDir = path.join(folder, 'quotes');
  const settings = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DATA_DIR: dataDir };
  const ports = await openPorts(readSettings(settings), createLog('silent'));
  const { deps } = ports;
  const app = await createApp(deps);
  await runJobs(deps);
  try {
    const items = [];
    let code = '';
    for (let seller = 0; seller < 10; seller += 1) {
      const user = await createSeller(deps, { emailVerifiedAt: new Date() });
      const browser = await logInAs({ app, deps }, user, { confirmed: true });
      for (const from of [2, 3, 5]) await newDeal(browser, { kind: 'from', from, percent: 10 });
      await newDeal(browser, { kind: 'buy-get', buy: 2, get: 1 });
      ({ code } = await newCode(browser, { value: 60, maxUses: 1000 }));
      for (let beat = 0; beat < many / 10; beat += 1) {
        const { id: beatId } = await createBeat(deps, { sellerId: user.id, priceCents: beat * 100 });
        items.push({ beatId, licenseId: licenseIds.basic });
      }
    }
    // The code is the last seller's, so this order puts a beat of theirs into both carts.
    const cart = items.toReversed();
    const time = async (lines: number): Promise<number> => {
      const started = performance.now();
      const response = await app.inject({
        method: 'POST',
        url: '/api/v1/app/checkout/quote',
        payload: { items: cart.slice(0, lines), code },
      });
      if (response.json().code?.state !== 'applied') throw new Error(`the code isn’t applied: ${response.body}`);
      return performance.now() - started;
    };
    for (const lines of [few, many]) await time(lines);
    const times: { few: number; many: number }[] = [];
    for (let round = 0; round < rounds; round += 1) times.push({ few: await time(few), many: await time(many) });
    const ratio = median(times.map((each) => each.many / each.few));
    const [manyMs, fewMs] = [median(times.map((each) => each.many)), median(times.map((each) => each.few))];
    say(
      `a quote of ${many} lines with a code and deals against one of ${few}`,
      `ratio ${ratio.toFixed(2)} (${manyMs.toFixed(1)} ms to ${fewMs.toFixed(1)} ms)`,
      `at most ${maxRatio}`,
      ratio <= maxRatio,
    );
  } finally {
    await app.close();
    await ports.close();
  }
};
