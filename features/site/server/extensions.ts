import type { Queryable } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { anyOf, listOf, unionOf } from '#platform/extensions/join.ts';
import type { SiteDocument } from '../contract.ts';
import type { LegalName } from '../legal-pages.ts';

/** How many orders have a version of a text. */
export interface VersionCount {
  readonly version: string;
  readonly count: number;
}

/** `path` leads to a field of a document: "pages.0.id". */
export interface DocumentIssue {
  readonly path: string;
  readonly words: string;
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** Counts the orders whose buyers agreed to each of these versions; nothing for texts that orders don't keep. */
    'site.orders-by-version': (
      db: Queryable,
      name: LegalName,
      versions: readonly string[],
    ) => Promise<readonly VersionCount[]>;
    /** Which of these versions of a text something still refers to, such as an order, paid or not. */
    'site.kept-versions': (db: Queryable, name: LegalName, versions: readonly string[]) => Promise<ReadonlySet<string>>;
    /** Whether anything was ordered, paid or not. */
    'site.has-orders': (db: Queryable) => Promise<boolean>;
    /** Finds links elsewhere that would lead nowhere with this document. Returns what is wrong by its fields. */
    'site.broken-links': (db: Queryable, document: SiteDocument) => Promise<readonly DocumentIssue[]>;
  }
}

export const countOrdersByVersion = (
  db: Queryable,
  name: LegalName,
  versions: readonly string[],
): Promise<VersionCount[]> => listOf(providersOf(db, 'site.orders-by-version'), (count) => count(db, name, versions));

export const findKeptVersions = (
  db: Queryable,
  name: LegalName,
  versions: readonly string[],
): Promise<ReadonlySet<string>> => unionOf(providersOf(db, 'site.kept-versions'), (find) => find(db, name, versions));

export const hasOrders = (db: Queryable): Promise<boolean> =>
  anyOf(providersOf(db, 'site.has-orders'), (has) => has(db));

export const findBrokenLinks = (db: Queryable, document: SiteDocument): Promise<DocumentIssue[]> =>
  listOf(providersOf(db, 'site.broken-links'), (find) => find(db, document));
