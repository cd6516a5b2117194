import { type Config, ConfigError } from '#platform/config/config.ts';
import { DatabaseError } from '#platform/database/database-error.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createLog } from '#platform/http/log.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { compareShared, noteAnew, type Shared } from './startup/check-shared.ts';
import { migrateDatabase } from './startup/migrate-database.ts';
import { readSettings } from './startup/read-settings.ts';

interface Outcome {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

const parts: readonly Shared[] = ['secret', 'storage'];
const usage = 'Say what has changed on purpose: npm run shared -- secret, or npm run shared -- storage.';

/**
 * `npm run shared` compares this machine's secret and storage with the shop's; `npm run shared -- secret` or `storage`
 * changes the shop's to this machine's.
 */
export const runShared = async (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> => {
  const changed = parts.filter((part) => args.includes(part));
  if (changed.length < args.length) return { ok: false, lines: [usage] };
  try {
    const config = readSettings(environment);
    return config.databaseUrl === null ? onlyOne : await compare(config, config.databaseUrl, changed);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DatabaseError) return { ok: false, lines: [error.message] };
    throw error;
  }
};

const onlyOne: Outcome = {
  ok: true,
  lines: ['Without DATABASE_URL the shop is this machine’s alone: there is nothing to share.'],
};

const compare = async (config: Config, databaseUrl: string, changed: readonly Shared[]): Promise<Outcome> => {
  const log = createLog('warn');
  const database = await openDatabase({
    databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl ?? undefined,
    dataDir: config.dataDir,
    log,
    maxConnections: 2,
  });
  try {
    await migrateDatabase(database.direct, config, log);
    const storage = createStorage({ dataDir: config.dataDir, ...(config.s3 && { s3: config.s3 }) });
    const deps = { config, db: database.db, storage, log };
    if (changed.length > 0) await noteAnew(deps, changed);
    const found = await compareShared(deps);
    return {
      ok: parts.every((part) => found[part] !== 'another'),
      lines: parts.map((part) => `${part}: ${words[found[part]]}`),
    };
  } finally {
    await database.close();
  }
};

const words = {
  same: 'the shop’s',
  another: 'not the shop’s; a server with these settings won’t start',
  unknown: 'not noted yet; the next server that starts notes its own',
} as const;
