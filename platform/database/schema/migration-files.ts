import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import { type EarlierMigrations, readEarlierMigrations } from './earlier-migrations.ts';

export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface Migrations {
  readonly all: readonly SqlFile[];
  readonly earlier: EarlierMigrations;
}

const filePattern = /^\d{4}-[a-z0-9-]+\.sql$/;

export async function readSqlFile(name: string, path: string): Promise<SqlFile> {
  // A checkout with different line endings has the same content.
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

export async function readMigrations(folder: string): Promise<Migrations> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const all: SqlFile[] = [];
  for (const file of files) {
    if (!filePattern.test(file)) throw new DatabaseError(`Migration ${file}: name it like 0001-beats.sql.`);
    const number = file.slice(0, 4);
    if (numbers.has(number))
      throw new DatabaseError(`Two migrations have the number ${number}: give one of them the next.`);
    numbers.add(number);
    all.push(await readSqlFile(file, join(folder, file)));
  }
  return { all, earlier: await readEarlierMigrations(folder) };
}
