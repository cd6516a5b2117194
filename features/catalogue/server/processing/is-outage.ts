import type { AudioError } from '#platform/audio/audio.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { isNoSpace } from '#platform/storage/disk-space.ts';
import { StorageUnavailable } from '#platform/storage/storage.ts';

/** The database or the storage is away or full. That passes, and says nothing about a file. */
export const isOutage = (error: unknown): boolean =>
  error instanceof StorageUnavailable || error instanceof DatabaseUnavailable || isNoSpace(error);

const passing: ReadonlySet<string> = new Set(['canceled', 'crashed', 'busy', 'failed']);

/** A failure of the machine, after which the same file may well succeed. All others are the file's fault. */
export const isTemporary = ({ code }: AudioError): boolean => passing.has(code);

/** When a job that has used up its tries in an outage begins anew. */
export const afterOutageSeconds = 30;
