import './tables.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { createRecentCache, type RecentCache } from '#platform/database/caches/recent-cache.ts';
import type { Deps } from '#platform/deps.ts';
import { protectNames } from '#features/account/reserved-usernames.ts';
import { label, labelArtists, setPublished } from '#content/current.ts';
import type { DocumentOf, SiteDocument } from '../contract.ts';
import { type DocumentData, type DocumentName, siteDocuments } from '../documents.ts';
import { builtIn } from '../built-in.ts';

interface Version {
  readonly document: SiteDocument;
  /** The name that orders keep; null unless people agree to it. */
  readonly knownAs: string | null;
}
type Published = ReadonlyMap<string, Version>;
type SiteDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    siteContent?: RecentCache<Published>;
  }
}

/** Null if the data was stored by a release with another shape. */
export const readDocument = (name: DocumentName, data: unknown): SiteDocument | null => {
  const read = siteDocuments[name].shape.safeParse(data);
  return read.success ? ({ name, data: read.data } as SiteDocument) : null;
};

const readPublished = async ({ db, clock, log }: SiteDeps): Promise<Published> => {
  const rows = await db
    .selectFrom('site_versions')
    .distinctOn('name')
    .select(['name', 'version', 'known_as', 'data'])
    .where('from_at', '<=', clock.now())
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();
  const found = new Map<string, Version>();
  for (const { name, version, known_as: knownAs, data } of rows) {
    const document = name in siteDocuments ? readDocument(name as DocumentName, data) : null;
    if (document) found.set(name, { document, knownAs });
    else
      log.warn({ name, version }, 'A published text of the site has another shape: what came with the site is shown');
  }
  return found;
};

const readCached = async (deps: SiteDeps): Promise<Published | null> => {
  const cache = (deps.db.memory.siteContent ??= createRecentCache({
    db: deps.db,
    max: 1,
    read: () => readPublished(deps),
  }));
  try {
    return await cache.read('all');
  } catch (error) {
    // Since its start, this process hasn't reached the database.
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  }
};

/**
 * A document as visitors see it now. All of them are read with one statement, at most twice a second; what another
 * server has published shows within a second. While the database is away, the last ones are returned.
 */
export const siteContent = async <Name extends DocumentName>(deps: SiteDeps, name: Name): Promise<DocumentOf<Name>> =>
  ((await readCached(deps))?.get(name)?.document ?? builtIn(name, label)) as DocumentOf<Name>;

/** Tells the rest of this process what the label and its artists are called now, and what a new order keeps of it. */
export const followPublished = async (deps: SiteDeps): Promise<void> => {
  const published = await readCached(deps);
  if (published === null) return;
  const dataOf = <Name extends DocumentName>(name: Name) =>
    published.get(name)?.document.data as DocumentData<Name> | undefined;
  const agreements = dataOf('agreements');
  const version = published.get('agreements')?.knownAs;
  setPublished({
    label: dataOf('label'),
    seller: dataOf('seller'),
    artists: dataOf('artists')?.artists,
    theme: dataOf('theme'),
    ...(agreements && version && { agreements: { version, law: agreements.law } }),
  });
  protectNames(label.name, labelArtists());
};
