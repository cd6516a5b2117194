import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { SentStatement } from '../sent-statements.ts';

/** The sizes of one order's statements. */
export interface BareOrder {
  readonly reads: number;
  readonly rows: number;
  readonly bytesPerRow: number;
}

export const sizeOf = (statements: readonly SentStatement[]): BareOrder => {
  const writing = statements.filter((statement) => statement.rows > 0);
  const rows = writing.reduce((sum, statement) => sum + statement.rows, 0);
  const bytes = writing.reduce((sum, statement) => sum + statement.bytes, 0);
  return { reads: statements.length - writing.length, rows, bytesPerRow: Math.round(bytes / rows) };
};

const known = 1000;

export const makeBareTable = async (pool: Pool): Promise<void> => {
  await pool.query('create table bench_rows (id text primary key, body text not null)');
  await pool.query(
    `insert into bench_rows select n::text, repeat('x', 300) from generate_series(0, ${known - 1}) as n`,
  );
};

/** The baseline: single-row reads by key and single-row writes, in one transaction. */
export const writeBareOrder = async (pool: Pool, { reads, rows, bytesPerRow }: BareOrder): Promise<void> => {
  const client = await pool.connect();
  const body = randomBytes(Math.ceil(bytesPerRow / 2)).toString('hex');
  await client.query('begin');
  for (let read = 0; read < reads; read += 1) {
    await client.query('select body from bench_rows where id = $1', [String(randomInt(known))]);
  }
  for (let row = 0; row < rows; row += 1) {
    await client.query('insert into bench_rows (id, body) values ($1, $2)', [randomUUID(), body]);
  }
  await client.query('commit');
  client.release();
};
