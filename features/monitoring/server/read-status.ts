import { sql } from 'kysely';
import { expectedVersion } from '#features/settings/expected-version.ts';
import type { Deps } from '#platform/deps.ts';
import type { TitledJobCount } from '#platform/jobs/jobs.ts';
import type { ServerStatus } from '../contract.ts';

const maxSeconds = 3;

/** Null after a failure or a timeout. The reason is only logged, because it may name a server. */
const attempt = async <T>({ log }: Deps, what: string, work: () => Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${maxSeconds} s`)), maxSeconds * 1000);
  });
  try {
    return await Promise.race([work(), limit]);
  } catch (error) {
    log.warn({ err: error }, `The status of ${what} could not be read`);
    return null;
  } finally {
    clearTimeout(timer);
  }
};

const mailJob = 'mailing.send';

const sum = (counts: readonly TitledJobCount[] | null, state: 'waiting' | 'running' | 'failed'): number | null =>
  counts && counts.reduce((total, count) => total + count[state], 0);

const modeOf = ({ smtpUrl, outbox }: Deps['config']): ServerStatus['mail']['mode'] =>
  smtpUrl !== null ? 'smtp' : outbox ? 'outbox' : 'none';

/** A failing part doesn't hide the others. The status names no servers or people. */
export const readStatus = async (deps: Deps): Promise<ServerStatus> => {
  const { db, storage, disk, jobs, config, clock } = deps;
  const [database, stored, counts, room] = await Promise.all([
    attempt(deps, 'the database', async () => {
      const { rows } = await sql<{ version: string; size: string }>`
        select current_setting('server_version') as version, pg_database_size(current_database())::text as size`.execute(
        db,
      );
      return rows[0] ?? null;
    }),
    attempt(deps, 'the storage', async () => {
      await storage.check();
      return true;
    }),
    attempt(deps, 'the jobs', () => jobs.counts()),
    attempt(deps, 'the disk', async () => ({ ...(await disk.read()), totalBytes: await disk.totalBytes() })),
  ]);
  const mails = counts && counts.filter(({ name }) => name === mailJob);
  const others = counts && counts.filter(({ name }) => name !== mailJob);
  const unsent = mails && { waiting: sum(mails, 'waiting'), running: sum(mails, 'running') };
  return {
    at: clock.now().toISOString(),
    version: expectedVersion,
    uptimeSeconds: Math.floor(process.uptime()),
    database: {
      ok: database !== null,
      version: database && (database.version.split(' ')[0] ?? null),
      sizeBytes: database && Number(database.size),
    },
    storage: { ok: stored !== null, kind: config.s3 ? 's3' : 'files' },
    mail: {
      ok: mails !== null,
      mode: modeOf(config),
      waiting: unsent && Number(unsent.waiting) + Number(unsent.running),
      failed: sum(mails, 'failed'),
    },
    jobs: {
      ok: others !== null,
      waiting: sum(others, 'waiting'),
      running: sum(others, 'running'),
      failed: sum(others, 'failed'),
    },
    disk: {
      ok: room !== null,
      state: room && room.state,
      freeBytes: room && room.freeBytes,
      totalBytes: room && room.totalBytes,
    },
  };
};
