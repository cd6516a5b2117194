import './tables.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { createRecentCache, type RecentCache } from '#platform/database/caches/recent-cache.ts';
import type { Deps } from '#platform/deps.ts';
import { protectNames } from '#features/account/reserved-usernames.ts';
import { label, labelArtists, setPublished } from '#content/current.ts';
import type { ArtistPageName } from '../artist-document.ts';
import { isArtistPage } from '../artist-page.ts';
import type { AnyDocument, DocumentOf } from '../contract.ts';
import { type DocumentData, type DocumentName, type EditableName, isDocument, partOf } from '../documents.ts';
import { builtIn } from '../built-in.ts';
import { showOwnPages } from './show-own-pages.ts';

interface Version {
  readonly document: AnyDocument;
  /** The name that orders keep; null unless people agree to it. */
  readonly knownAs: string | null;
}
interface Published {
  readonly versions: ReadonlyMap<string, Version>;
  /** The label's entries, with what those artists have published who may. */
  readonly artists: DocumentData<'artists'>['artists'];
}
type SiteDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    siteContent?: RecentCache<Published>;
  }
}

/** Null if the data was stored by a release with another shape. */
export const readDocument = <Name extends EditableName>(
  name: Name,
  data: unknown,
): Extract<AnyDocument, { readonly name: Name }> | null => {
  const read = partOf(name).shape.safeParse(data);
  return read.success ? ({ name, data: read.data } as Extract<AnyDocument, { readonly name: Name }>) : null;
};

type DataOf<Name extends EditableName> = Extract<AnyDocument, { readonly name: Name }>['data'];

const dataIn = <Name extends EditableName>(
  versions: ReadonlyMap<string, Version>,
  name: Name,
): DataOf<Name> | undefined => versions.get(name)?.document.data as DataOf<Name> | undefined;

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
    const document = isDocument(name) || isArtistPage(name) ? readDocument(name, data) : null;
    if (document) found.set(name, { document, knownAs });
    else
      log.warn({ name, version }, 'A published text of the site has another shape: what came with the site is shown');
  }
  const { artists } = dataIn(found, 'artists') ?? (builtIn('artists', label).data as DocumentData<'artists'>);
  return { versions: found, artists: await showOwnPages(db, artists, (name) => dataIn(found, name)) };
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

/** A document as the label has published it: the artists without what they have published themselves. */
export const labelContent = async <Name extends DocumentName>(
  deps: SiteDeps,
  name: Name,
): Promise<DocumentOf<Name>> => {
  const versions = (await readCached(deps))?.versions;
  const inForce = versions && dataIn(versions, 'artists')?.artists;
  return (versions?.get(name)?.document ?? builtIn(name, label, inForce)) as DocumentOf<Name>;
};

/** What is published of an artist's own page, whether or not visitors see it; null if nothing is. */
export const publishedPage = async (deps: SiteDeps, name: ArtistPageName): Promise<AnyDocument | null> =>
  (await readCached(deps))?.versions.get(name)?.document ?? null;

/**
 * A document as visitors see it now. All of them are read at once, at most twice a second; what another server has
 * published shows within a second. While the database is away, the last ones are returned.
 */
export const siteContent = async <Name extends DocumentName>(deps: SiteDeps, name: Name): Promise<DocumentOf<Name>> => {
  const published = name === 'artists' ? await readCached(deps) : null;
  return published
    ? ({ name, data: { artists: published.artists } } as DocumentOf<Name>)
    : await labelContent(deps, name);
};

/** Tells the rest of this process what the label and its artists are called now, and what a new order keeps of it. */
export const followPublished = async (deps: SiteDeps): Promise<void> => {
  const published = await readCached(deps);
  if (published === null) return;
  const dataOf = <Name extends DocumentName>(name: Name) =>
    dataIn(published.versions, name) as DocumentData<Name> | undefined;
  const agreements = dataOf('agreements');
  const version = published.versions.get('agreements')?.knownAs;
  setPublished({
    label: dataOf('label'),
    seller: dataOf('seller'),
    artists: dataOf('artists')?.artists,
    theme: dataOf('theme'),
    ...(agreements && version && { agreements: { version, law: agreements.law } }),
  });
  protectNames(label.name, labelArtists());
};
