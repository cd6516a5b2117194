import type { FileKind } from '../contract.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { listOf } from '#platform/extensions/join.ts';

export interface BeatUnderLicense {
  readonly id: string;
  readonly title: string;
  readonly sellerId: string;
}

interface Shared {
  readonly userId: string;
  readonly limit: number;
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** Beats on sale or scheduled that have no other license. */
    'licenses.only-under': (trx: Trx, licenseId: string) => Promise<readonly BeatUnderLicense[]>;
    /** Beats offered under the license that lack some of these files. */
    'licenses.without-files': (
      trx: Trx,
      licenseId: string,
      kinds: readonly FileKind[],
    ) => Promise<readonly BeatUnderLicense[]>;
    /** Ids of people with whom a seller shares beats, the most recent first. */
    'licenses.collaborators': (db: Queryable, shared: Shared) => Promise<readonly string[]>;
  }
}

export const findBeatsOnlyUnder = (trx: Trx, licenseId: string): Promise<BeatUnderLicense[]> =>
  listOf(providersOf(trx, 'licenses.only-under'), (find) => find(trx, licenseId));

export const findBeatsWithoutFiles = (
  trx: Trx,
  licenseId: string,
  kinds: readonly FileKind[],
): Promise<BeatUnderLicense[]> =>
  listOf(providersOf(trx, 'licenses.without-files'), (find) => find(trx, licenseId, kinds));

export const findCollaborators = (db: Queryable, shared: Shared): Promise<string[]> =>
  listOf(providersOf(db, 'licenses.collaborators'), (find) => find(db, shared));
