import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { migrateOver, type Schema } from '#platform/database/migrate.ts';
import type { Connection } from '#platform/database/open.ts';
import { labelFacts } from '#features/orders/server/public.ts';
import { features } from '../features.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const migrationsFolder = join(root, 'server/migrations');

const sqlFolders = ['platform/*/sql', ...features.map(({ name }) => `features/${name}/server/sql`)];

/** In the features' order: each may use the objects of earlier ones. */
export const shopSchema: Schema = {
  migrations: migrationsFolder,
  objects: sqlFolders
    .flatMap((folder) => globSync(`${folder}/*.sql`, { cwd: root }).toSorted())
    .map((name) => ({ name, path: join(root, name) })),
};

/** The current settings, which a migration gives to orders placed before each order stored its own. */
export const migrationSettings = ({ platformFeeBps }: Pick<Config, 'platformFeeBps'>) => ({
  'shop.fee_bps': String(platformFeeBps),
  'shop.label': JSON.stringify(labelFacts()),
});

export const migrateDatabase = async (
  connection: Connection,
  config: Pick<Config, 'platformFeeBps'>,
  log: DatabaseLog,
): Promise<void> => {
  await migrateOver(connection, shopSchema, log, { settings: migrationSettings(config) });
};
