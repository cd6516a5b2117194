import type { AudioError } from '#platform/audio/audio.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { isNoSpace } from '#platform/storage/disk-space.ts';
import { StorageUnavailable } from '#platform/storage/storage.ts';

/** True if the database or the storage is unavailable or full, which says nothing about a file. */
export const isOutage = (error: unknown): boolean =>
  error instanceof StorageUnavailable || error instanceof DatabaseUnavailable || isNoSpace(error);

const passing: ReadonlySet<AudioError['code']> = new Set(['canceled', 'crashed', 'busy', 'failed']);

/** True if the machine failed: the same file may succeed later. All other errors are the file's fault. */
export const isTemporary = ({ code }: AudioError): boolean => passing.has(code);

/** Seconds until a job that has used up its attempts in an outage starts over. */
export const afterOutageSeconds = 30;
