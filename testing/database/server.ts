import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Connection, connectPool } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { createJobs, installJobs } from '#platform/jobs/jobs.ts';
import { prepareSandboxSchema } from '@stemhouse/stripe-sandbox/public.ts';
import { defineJobs } from '#server/run-jobs.ts';
import { shopSchema } from '#server/startup/migrate-database.ts';
import { roomyFolder } from '../../scripts/roomy-folder.ts';

export interface TestServer {
  host: string;
  port: number;
  user: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const prefix = 'stemhouse-test-';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
// Trades durability for speed: tests don't need to survive a power cut.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Nothing in the hundreds of short-lived databases lives long enough to be vacuumed.
  autovacuum: 'off',
  max_connections: '200',
};

/** Removes the files of killed runs, which may take up memory (`/dev/shm`). */
async function discardLeftovers(parent: string): Promise<void> {
  const running = new Set(await readdir('/proc'));
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const [, pid] = /^(\d+)-/.exec(name.slice(prefix.length)) ?? [];
    if (pid === undefined || running.has(pid)) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      // Another user's files stay.
      if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
    });
  }
}

/** Creates the job queues once, so that the apps of the tests needn't. */
async function installQueues(connection: Connection): Promise<void> {
  const jobs = createJobs({ connection, log: quiet, work: false });
  // Jobs aren't run here, so their dependencies are never used.
  defineJobs({ jobs, config: { backups: null } } as Deps);
  await jobs.start();
  await jobs.stop();
}

async function makeTemplate(connection: Connection): Promise<string> {
  const template = `template_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${template}`).finally(() => admin.end());
  const mine = { ...connection, database: template, ssl: false } as const;
  const { pool, close } = connectPool(mine, quiet);
  try {
    await migrate(pool, shopSchema, quiet);
    await prepareSandboxSchema(pool);
  } finally {
    await close();
  }
  await installJobs(mine);
  await installQueues(mine);
  return template;
}

/** One server per run, with one migrated template; in watch mode each run makes a new template. */
export default async function serveTestDatabases(project: TestProject): Promise<() => Promise<void>> {
  const parent = await roomyFolder();
  await discardLeftovers(parent);
  const dataDir = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, settings });
  const { host, port, user } = server.connection;
  const provide = async (): Promise<void> => {
    project.provide('testServer', { host, port, user, template: await makeTemplate(server.connection) });
  };
  const tearDown = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await provide();
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.onTestsRerun(provide);
  return tearDown;
}
