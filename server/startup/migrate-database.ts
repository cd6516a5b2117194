import { fileURLToPath } from 'node:url';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { migrateOver } from '#platform/database/migrate.ts';
import type { Connection } from '#platform/database/open.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Brings the shop's database up to this version. */
export const migrateDatabase = async (connection: Connection, log: DatabaseLog): Promise<void> => {
  await migrateOver(connection, migrationsFolder, log);
};
