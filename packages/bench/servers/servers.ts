import path from 'node:path';
import { startEmbeddedPostgres } from '../../../platform/database/embedded.ts';
import { createLog } from '../../../platform/http/log.ts';
import { openPorts } from '../../../server/startup/open-ports.ts';
import { readSettings } from '../../../server/startup/read-settings.ts';
import { setPassword } from '../../../features/auth/server/public.ts';
import { seedManyBeats } from '../../../testing/beats/many-beats.ts';
import { createBeat, createListener, createSeller } from '../../../testing/factories.ts';
import { median } from '../load.ts';
import { benchEmail, benchPassword } from '../log-ins.ts';
import { callsPerSecond, type Visited } from './mixed-calls.ts';
import { freePort } from '../nginx.ts';
import { cpuMsOf, openProcessorShares } from './processor-share.ts';
import type { Say } from '../say.ts';
import { type RunningServer, startServer } from '../start-server.ts';

/** Share of one processor per server and its descendants, so that two leave most of two processors to the others. */
const share = 0.3;
const beats = 1000;
const soldBeats = 20;
const rounds = 5;
const seconds = 8;
/** More visitors per server than it can serve. */
const visitors = 12;
const atLeast = 0.8;

const fill = async (settings: Record<string, string>): Promise<Visited> => {
  const ports = await openPorts(readSettings(settings), createLog('silent'));
  const { deps } = ports;
  try {
    const beatIds = await seedManyBeats(deps.db, beats);
    const { id: sellerId } = await createSeller(deps);
    const soldIds: string[] = [];
    while (soldIds.length < soldBeats) soldIds.push((await createBeat(deps, { sellerId })).id);
    const { id } = await createListener(deps, { email: benchEmail, emailVerifiedAt: new Date() });
    await setPassword(deps, deps.db, id, benchPassword);
    return { beatIds, soldIds };
  } finally {
    await ports.close();
  }
};

/**
 * Measures what a second server adds on a machine with too few processors. Each server may use three tenths of one
 * processor (a control group); the database and the visitors have the rest. So whatever two servers lack of twice the
 * throughput is what they take from each other: locks, connections, change notifications, caches.
 */
export const measureServers = async ({ folder, say }: { folder: string; say: Say }): Promise<void> => {
  const shares = openProcessorShares();
  if (!shares) {
    console.log('skipped: a share of a processor needs Linux with control groups, and root');
    return;
  }
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'common'), log: createLog('silent') });
  const servers: RunningServer[] = [];
  try {
    const { host, port, user, database: name } = database.connection;
    const common = {
      NODE_ENV: 'development',
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`,
      DATA_DIR: path.join(folder, 'shared'),
      SESSION_SECRET: 'one secret for both servers of the bench',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
    };
    const visited = await fill({ ...common, PORT: String(await freePort()) });
    for (const _ of ['one', 'two']) {
      const server = await startServer(common.DATA_DIR, await freePort(), common);
      servers.push(server);
      shares.limit(server.pid, share);
    }
    const urls = servers.map(({ url }) => url);
    const measure = (of: readonly string[]): Promise<number> =>
      callsPerSecond(visited, { urls: of, seconds, visitors });
    // Warms up caches and compiled code.
    await measure(urls);
    const measured: { one: number; both: number }[] = [];
    const pids = { servers: servers.map(({ pid }) => pid), database: [database.pid()], visitors: [process.pid] };
    const spent = (of: readonly number[]): number => of.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
    const used = { servers: 0, database: 0 };
    let clientMs = 0;
    while (measured.length < rounds) {
      const alone: number[] = [];
      for (const url of urls) alone.push(await measure([url]));
      const before = { servers: spent(pids.servers), database: spent(pids.database), client: process.cpuUsage() };
      const both = await measure(urls);
      used.servers += spent(pids.servers) - before.servers;
      used.database += spent(pids.database) - before.database;
      const { user: userUs, system } = process.cpuUsage(before.client);
      clientMs += (userUs + system) / 1000;
      measured.push({ one: alone.reduce((sum, rate) => sum + rate, 0) / alone.length, both });
    }
    const added = median(measured.map(({ one, both }) => both / one - 1));
    const [one, both] = [median(measured.map((round) => round.one)), median(measured.map((round) => round.both))];
    say(
      `a second server on the same database, pages, lists, logins and checkouts in turn, each server with ${share * 100} % of one processor`,
      `adds ${added.toFixed(2)} of the first (${one.toFixed(0)} calls a second alone, ${both.toFixed(0)} together)`,
      `at least ${atLeast}`,
      added >= atLeast,
    );
    const percent = (ms: number): string => `${(ms / (rounds * seconds * 10)).toFixed(0)} %`;
    console.log(
      `       together, of one processor: servers ${percent(used.servers)} (of ${share * 200} %), database ${percent(used.database)}, visitors ${percent(clientMs)}`,
    );
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await shares.close();
    await database.stop();
  }
};
