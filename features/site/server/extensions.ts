import type { Queryable } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { listOf } from '#platform/extensions/join.ts';
import type { LegalName } from '../legal-pages.ts';

/** How many orders have a version of a text. */
export interface VersionCount {
  readonly version: string;
  readonly count: number;
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** Counts the orders whose buyers agreed to each of these versions; nothing for texts that orders don't keep. */
    'site.orders-by-version': (
      db: Queryable,
      name: LegalName,
      versions: readonly string[],
    ) => Promise<readonly VersionCount[]>;
  }
}

export const countOrdersByVersion = (
  db: Queryable,
  name: LegalName,
  versions: readonly string[],
): Promise<VersionCount[]> => listOf(providersOf(db, 'site.orders-by-version'), (count) => count(db, name, versions));
