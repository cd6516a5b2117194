import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { connectPool } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createDiskSpace } from '#platform/storage/disk-space.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createApp } from '#server/app.ts';
import { connectFeatures } from '#server/connect-features.ts';
import { defineJobs } from '#server/run-jobs.ts';
import type { TestApp } from './app.ts';

export interface SecondServer {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Another machine of the shop, with its own pool, memory and (by default) folder. It runs no jobs, so the first machine
 * checks the files that this one receives.
 */
export const startSecondServer = async (
  shop: Pick<TestApp, 'deps' | 'database'>,
  { sharesFolder = false } = {},
): Promise<SecondServer> => {
  const { log } = shop.deps;
  const own = mkdtempSync(join(tmpdir(), 'shop-second-'));
  const folder = sharesFolder ? shop.deps.config.dataDir : own;
  const config = { ...shop.deps.config, dataDir: folder };
  const { connection } = shop.database;
  const { db, close } = connectPool({ ...connection, max: 5 }, log);
  const jobs = createJobs({ connection, log, work: false });
  const deps: Deps = {
    ...shop.deps,
    config,
    db,
    jobs,
    storage: createStorage({ dataDir: folder, ...(config.s3 && { s3: config.s3 }) }),
    disk: createDiskSpace({ folder, reserveBytes: 0, log }),
  };
  defineJobs(deps);
  await jobs.start();
  connectFeatures(deps);
  const app = await createApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    deps,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: async () => {
      await app.close();
      await jobs.stop({ timeoutMs: 5000 });
      await close();
      rmSync(own, { recursive: true, force: true });
    },
  };
};
