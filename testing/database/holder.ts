import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';

// Starts the embedded database, prints `ready` and PostgreSQL's process id, then writes rows and prints each
// acknowledged number.
const [dataDir = ''] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
try {
  const server = await startEmbeddedPostgres({ dataDir, log });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table if not exists written (n int primary key)');
  process.stdout.write(`ready ${server.pid()}\n`);
  for (let n = 1; ; n += 1) {
    await client.query('insert into written values ($1)', [n]);
    process.stdout.write(`${n}\n`);
  }
} catch (error) {
  process.stdout.write(`failed ${String(error)}\n`);
}
