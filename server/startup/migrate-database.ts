import { fileURLToPath } from 'node:url';
import { labelFacts } from '#features/orders/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { migrateOver } from '#platform/database/migrate.ts';
import type { Connection } from '#platform/database/open.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** What applies today: orders from before they froze it get it in a migration. */
export const migrationSettings = ({ platformFeeBps }: Pick<Config, 'platformFeeBps'>) => ({
  'shop.fee_bps': String(platformFeeBps),
  'shop.label': JSON.stringify(labelFacts),
});

/** Brings the shop's database up to this version. */
export const migrateDatabase = async (
  connection: Connection,
  config: Pick<Config, 'platformFeeBps'>,
  log: DatabaseLog,
): Promise<void> => {
  await migrateOver(connection, migrationsFolder, log, { settings: migrationSettings(config) });
};
