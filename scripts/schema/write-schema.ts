import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { connectPool } from '#platform/database/open.ts';
import { shopSchema } from '#server/startup/migrate-database.ts';
import { roomyFolder } from '../roomy-folder.ts';
import { describeSchema } from './describe-schema.ts';
import { writeGeneratedSql } from './generated-sql.ts';

// `npm run schema`: writes the SQL that comes from the code, and docs/schema.sql from a temporary, migrated database.

await writeGeneratedSql();
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const dataDir = await mkdtemp(join(await roomyFolder(), 'stemhouse-schema-'));
try {
  const server = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  const { pool, close } = connectPool(server.connection, log);
  try {
    await migrate(pool, shopSchema, log);
    await writeFile('docs/schema.sql', await describeSchema(pool));
  } finally {
    await close();
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
