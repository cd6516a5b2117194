import path from 'node:path';
import { sql } from 'kysely';
import { runJobs } from '../../server/run-jobs.ts';
import { createApp } from '../../server/app.ts';
import { openPorts } from '../../server/startup/open-ports.ts';
import { readSettings } from '../../server/startup/read-settings.ts';
import { createLog } from '../../platform/http/log.ts';
import {
  fillAudit,
  fillJobs,
  fillMails,
  fillOrders,
  fillRequests,
  fillUsers,
} from '../../testing/database/many-rows.ts';
import { createAdmin } from '../../testing/factories.ts';
import { logInAs } from '../../testing/people.ts';
import { median } from './load.ts';
import type { Say } from './say.ts';

const few = 1000;
const many = 100_000;
const rounds = 15;
const maxRatio = 3;

interface LongStore {
  /** Milliseconds until the response is complete. */
  time(url: string): Promise<number>;
  read(url: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Runs the product in this process, with `rows` rows in every admin list. */
const makeLongStore = async (dataDir: string, rows: number): Promise<LongStore> => {
  const settings = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DATA_DIR: dataDir };
  const ports = await openPorts(readSettings(settings), createLog('silent'));
  const { deps } = ports;
  const app = await createApp(deps);
  await runJobs(deps);
  const admin = await createAdmin(deps);
  await fillUsers(deps.db, rows);
  await fillOrders(deps, rows);
  await fillAudit(deps.db, rows, admin.id);
  await fillRequests(deps.db, rows);
  await fillMails(deps.db, rows);
  await fillJobs(deps.db, rows);
  // Flushes the new rows to disk before anything is measured.
  await sql`checkpoint`.execute(deps.db);
  const { call } = await logInAs({ app, deps }, admin);
  const get = async (url: string) => {
    const response = await call('GET', `/api/v1/app/${url}`);
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.payload}`);
    return response;
  };
  return {
    time: async (url) => {
      const started = performance.now();
      await get(url);
      return performance.now() - started;
    },
    read: async (url) => (await get(url)).json(),
    close: async () => {
      await app.close();
      await ports.close();
    },
  };
};

/** The queries that admins send for each list. `{last}` stands for the last page, which the first response names. */
const questions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    'first page': 'all-users?page=1&limit=15',
    'last page': 'all-users?page={last}&limit=15',
    'a rare name': 'all-users?page=1&limit=15&search=zephyrine',
    'part of an email': 'all-users?page=1&limit=15&search=mail-777@',
    'a word of everybody': 'all-users?page=1&limit=15&search=person',
    'its last page': 'all-users?page={last}&limit=15&search=person',
  },
  orders: {
    'first page': 'admin/orders?page=1',
    'last page': 'admin/orders?page={last}',
    'one state': 'admin/orders?page=1&state=failed',
    'a rare name': 'admin/orders?page=1&search=zephyrine',
    'how a name begins': 'admin/orders?page=1&search=zephyr',
    'an id of the provider': 'admin/orders?page=1&search=cs_many_900',
    'an order number': 'admin/orders?page=1&search=SH-1500',
    'a word of all buyers': 'admin/orders?page=1&search=many',
    'its last page': 'admin/orders?page={last}&search=many',
    'a word of all beats': 'admin/orders?page=1&search=somebody',
  },
  'audit entries': {
    'first page': 'audit',
    'last page': 'audit?direction=newer',
    'one action': 'audit?action=many.7',
    'a rare word': 'audit?q=zephyrine',
    'how a word begins': 'audit?q=word777',
    'a word of all': 'audit?q=common',
    'a word of all, last page': 'audit?q=common&direction=newer',
    'a word of all in one action': 'audit?q=common&action=many.7',
    actions: 'audit/actions',
  },
  'support requests': {
    'first page': 'support-desk?page=1',
    open: 'support-desk?page=1&state=open',
    'a rare word': 'support-desk?page=1&q=person777',
    'a number': 'support-desk?page=1&q=%231042',
    'a word of all': 'support-desk?page=1&q=request',
  },
  mails: {
    'first page': 'admin/mails?page=1',
    'last page': 'admin/mails?page={last}',
    failed: 'admin/mails?page=1&state=failed',
    'the last of those sent': 'admin/mails?page={last}&state=sent',
    'a rare recipient': 'admin/mails?page=1&to=p777@',
    'how all recipients begin': 'admin/mails?page=1&to=p',
  },
  jobs: { 'first page': 'admin/jobs?page=1', 'last page': 'admin/jobs?page={last}' },
};

const addressIn = async (store: LongStore, url: string): Promise<string> => {
  if (!url.includes('{last}')) return url;
  const { pages } = await store.read(url.replace('{last}', '1'));
  return url.replace('{last}', String(pages));
};

/** Alternates between 1,000 and 100,000 rows. */
export const measureAdminLists = async ({ folder, say }: { folder: string; say: Say }): Promise<void> => {
  const short = await makeLongStore(path.join(folder, 'few'), few);
  const long = await makeLongStore(path.join(folder, 'many'), many);
  try {
    for (const [list, queries] of Object.entries(questions)) {
      for (const [what, url] of Object.entries(queries)) {
        const [ofShort, ofLong] = [await addressIn(short, url), await addressIn(long, url)];
        await short.time(ofShort);
        const first = await long.time(ofLong);
        const times: { short: number; long: number }[] = [];
        for (let round = 0; round < rounds; round += 1)
          times.push({ short: await short.time(ofShort), long: await long.time(ofLong) });
        const ratio = median(times.map((time) => time.long / time.short));
        const [shortMs, longMs] = [median(times.map((time) => time.short)), median(times.map((time) => time.long))];
        say(
          `${list}, ${what}: ${many} rows against ${few}`,
          `ratio ${ratio.toFixed(2)} (${longMs.toFixed(1)} ms to ${shortMs.toFixed(1)} ms), at first ${first.toFixed(1)} ms`,
          `at most ${maxRatio}`,
          ratio <= maxRatio,
        );
      }
    }
  } finally {
    await long.close();
    await short.close();
  }
};
