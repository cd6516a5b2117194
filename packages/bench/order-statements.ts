import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { createLog } from '../../platform/http/log.ts';
import { createApp } from '../../server/app.ts';
import { runJobs } from '../../server/run-jobs.ts';
import { openPorts } from '../../server/startup/open-ports.ts';
import { readSettings } from '../../server/startup/read-settings.ts';
import { createBeat, createSeller, licenseIds } from '../../testing/factories.ts';
import { median } from './load.ts';
import { freePort } from './nginx.ts';
import { createSqlRecorder, type SentStatement } from './sent-statements.ts';

const purchases = 3;
/** Long enough for events, jobs and emails of one purchase. */
const untilDoneMs = 6000;

const sandboxOwn = /\bpayments_sandbox\b/;
/** Sending, taking and finishing jobs. Everything else about the queue happens without an order, too. */
const aboutJobs = /\b(insert into|update) pgboss\.job(_common)?\b/i;
const queueOwn = /\bpgboss\.|\bpg_is_in_recovery\b/;
const upkeep = /__pgboss__/;

interface Counts {
  readonly own: number;
  readonly queue: number;
}

interface Purchase {
  readonly page: Counts;
  readonly payment: Counts;
}

const countOf = (sent: readonly SentStatement[]): Counts => {
  const counts = { own: 0, queue: 0 };
  for (const { text } of sent) {
    if (sandboxOwn.test(text)) continue;
    if (!queueOwn.test(text)) counts.own += 1;
    else if (aboutJobs.test(text) && !upkeep.test(text)) counts.queue += 1;
  }
  return counts;
};

const post = async (url: string, body: object): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
};

/**
 * Counts in this process the SQL statements of a guest who buys one beat: up to the payment page, and from the payment
 * to the last email. The median of some purchases, because a scheduled job may run during one of them.
 */
export const countOrderStatements = async (folder: string): Promise<void> => {
  const recorder = createSqlRecorder();
  const port = await freePort();
  const settings = { DATA_DIR: path.join(folder, 'statements'), PORT: String(port), RATE_LIMIT: 'off' };
  const ports = await openPorts(
    readSettings({ NODE_ENV: 'development', LOG_LEVEL: 'silent', ...settings }),
    createLog('silent'),
  );
  const { deps } = ports;
  const app = await createApp(deps);
  await runJobs(deps);
  await app.listen({ host: '127.0.0.1', port });
  const buy = async (beatId: string): Promise<Purchase> => {
    let sessionId = '';
    const page = await recorder.record(async () => {
      const body = { items: [{ beatId, licenseId: licenseIds.basic }], email: 'mia@example.com', consent: true };
      const url = `http://127.0.0.1:${port}/api/v1/app/stripe/create-checkout-session`;
      sessionId = /cs_\w+/.exec(await post(url, body))?.[0] ?? '';
    });
    const payment = await recorder.record(async () => {
      await post(`${ports.sandboxUrl}/_control/sessions/${sessionId}/pay`, {});
      await delay(untilDoneMs);
    });
    return { page: countOf(page), payment: countOf(payment) };
  };
  try {
    const { id: sellerId } = await createSeller(deps);
    const { id: beatId } = await createBeat(deps, { sellerId });
    // The first purchase isn't counted, because it fills the caches.
    await buy(beatId);
    const bought: Purchase[] = [];
    while (bought.length < purchases) bought.push(await buy(beatId));
    const typical = (count: (purchase: Purchase) => number): number => median(bought.map(count));
    console.log(`       SQL statements of a guest who buys one beat, without the sandbox's:`);
    console.log(`       up to the payment page: ${typical(({ page }) => page.own)}`);
    console.log(
      `       from the payment to the last email: ${typical(({ payment }) => payment.own)}, and ${typical(({ payment }) => payment.queue)} of the job queue`,
    );
  } finally {
    recorder.stop();
    await app.close();
    await ports.close();
  }
};
