import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { isNoSpace } from '#platform/storage/disk-space.ts';
import { StorageUnavailable } from '#platform/storage/storage.ts';

/** The database or the storage is away or full. That passes, and says nothing about a file. */
export const isOutage = (error: unknown): boolean =>
  error instanceof StorageUnavailable || error instanceof DatabaseUnavailable || isNoSpace(error);

/** When a job that has used up its tries in an outage begins anew. */
export const afterOutageSeconds = 30;
