import { BackupError } from '#platform/backup/backup-error.ts';
import type { Progress } from '#platform/backup/make-backup.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { ConfigError } from '#platform/config/config.ts';
import { DatabaseError, DatabaseUnavailable } from '#platform/database/database-error.ts';

export interface Outcome {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

export interface Command {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly progress: Progress;
  readonly signal?: AbortSignal;
}

export const refuse = (line: string): Outcome => ({ ok: false, lines: [line] });

/** Turns an error that the operator can fix into one line of output. */
export const asOutcome = async (work: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError || error instanceof ConfigError || error instanceof DatabaseError)
      return refuse(error.message);
    if (error instanceof DatabaseUnavailable) return refuse(`The database cannot be reached: ${error.message}`);
    const { code, name } = error as NodeJS.ErrnoException;
    if (name === 'AbortError') return refuse('Stopped: nothing is left of it.');
    if (code === 'ENOSPC') return refuse('The disk is full: nothing is left of it.');
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT') return refuse((error as Error).message);
    throw error;
  }
};

const inMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

export const describeManifest = ({ takenAt, product, server, tables, files, secret }: Manifest): string[] => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `  The shop as it was at ${takenAt}, by version ${product} on PostgreSQL ${server}`,
    `  ${rows} rows in ${tables.length} tables, ${files.count} files (${inMegabytes(files.bytes)})`,
    ...(files.gone > 0 ? [`  ${files.gone} files were deleted by the shop while it was made, and are not in it`] : []),
    secret.kept
      ? '  It contains the shop’s secret: anyone who has this file has the shop'
      : '  Its SESSION_SECRET is not in it: keep it with your other settings',
  ];
};
