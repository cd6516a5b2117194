import { z } from 'zod';
import { BackupError } from './backup-error.ts';

const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
/** The shop's own tables have no schema: they are in the one where the database's user creates tables. */
const tableName = z.string().regex(/^([a-z_][a-z0-9_]{0,62}\.)?[a-z_][a-z0-9_]{0,62}$/);

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string().max(50),
  /** Time of the database's snapshot. */
  takenAt: z.iso.datetime(),
  /** PostgreSQL's version. */
  server: z.string().max(100),
  migrations: z.array(z.object({ name: z.string().max(200), checksum: sha256 })),
  tables: z.array(z.object({ name: tableName, columns: z.array(identifier), rows: count, bytes: count, sha256 })),
  /** `value` is a string, because it may exceed a number's precision. */
  sequences: z.array(z.object({ name: tableName, value: z.string().regex(/^\d{1,19}$/), used: z.boolean() })),
  files: z.object({
    count,
    bytes: count,
    /** Files that the shop deleted between being listed and being read. */
    gone: count,
    /** Hashes of the lists of files, in order. */
    lists: z.array(sha256),
  }),
  /** The shop's secret; `kept` if it's in the archive. */
  secret: z.object({ kept: z.boolean(), fingerprint: z.string().max(64).nullable() }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type DumpedTable = Manifest['tables'][number];

const fileList = z.array(z.object({ key: z.string().max(500), bytes: count, sha256 })).max(10_000);
export type FileList = z.output<typeof fileList>;

export const manifestName = 'manifest.json';
export const secretName = 'session-secret';
export const pieceName = (table: string, number: number): string =>
  `database/${table}/${String(number).padStart(6, '0')}.copy.gz`;
export const fileName = (key: string): string => `files/${key}`;
export const listName = (number: number): string => `lists/${String(number).padStart(6, '0')}.json`;

export type EntryKind =
  | { readonly is: 'rows'; readonly table: string }
  | { readonly is: 'file'; readonly key: string }
  | { readonly is: 'list' | 'manifest' | 'secret' };

export const kindOf = (name: string): EntryKind => {
  const [, table] = /^database\/([a-z0-9_.]+)\/\d{6,}\.copy\.gz$/.exec(name) ?? [];
  if (table !== undefined) return { is: 'rows', table };
  if (name.startsWith('files/')) return { is: 'file', key: name.slice('files/'.length) };
  if (/^lists\/\d{6,}\.json$/.test(name)) return { is: 'list' };
  if (name === manifestName) return { is: 'manifest' };
  if (name === secretName) return { is: 'secret' };
  throw new BackupError(`It contains ${name.slice(0, 100)}, which no backup has.`);
};

const parse = <T>(schema: z.ZodType<T>, name: string, text: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`Its ${name} cannot be read: was it made by a newer version?`);
  }
};

export const parseManifest = (text: string): Manifest => parse(manifestSchema, manifestName, text);
export const parseFileList = (text: string): FileList => parse(fileList, 'list of files', text);
