import '../tables.ts';
import { sql } from 'kysely';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { findUsersByUsernames, searchSellers } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { artistPageName } from '../../artist-page.ts';
import type { findSiteSellers, listSiteArtists } from '../../contract-artist-pages.ts';
import { findAuthors } from '../authors.ts';
import { presentVersion } from '../versions.ts';
import { findEntries } from '../artist-entries.ts';

/** In the order of the label's document. */
export const listArtists = async ({ db, clock }: Deps): Promise<ResponseOf<typeof listSiteArtists>> => {
  const now = clock.now();
  const entries = await findEntries(db, now);
  const accounts = await findUsersByUsernames(
    db,
    entries.map(({ username }) => username),
  );
  const names: string[] = accounts.map(({ id }) => artistPageName(id));
  const [versions, drafts] = await Promise.all([
    db
      .selectFrom('site_versions')
      .distinctOn('name')
      .select(['name', 'version', 'known_as', 'author_id', 'saved_at', 'from_at'])
      .where('name', '=', sql<string>`any(${names})`)
      .where('from_at', '<=', now)
      .orderBy('name')
      .orderBy('version', 'desc')
      .execute(),
    db
      .selectFrom('site_drafts')
      .select(['name', 'revision', 'author_id', 'changed_at'])
      .where('name', '=', sql<string>`any(${names})`)
      .execute(),
  ]);
  const authorOf = await findAuthors(
    db,
    [...versions, ...drafts].map((row) => row.author_id),
  );
  return entries.map(({ username, name, mayEdit = false }) => {
    const account = accounts.find((one) => one.username === username);
    const page = account && artistPageName(account.id);
    const current = versions.find((row) => row.name === page);
    const draft = drafts.find((row) => row.name === page);
    return {
      username,
      name,
      accountId: account?.id ?? null,
      isSuspended: account?.suspended_at != null,
      mayEdit,
      current: current ? presentVersion(current, authorOf, 'current') : null,
      draft: draft
        ? { revision: draft.revision, author: authorOf(draft.author_id), changedAt: draft.changed_at.toISOString() }
        : null,
    };
  });
};

const maxFound = 24;

export const findSellers = async ({ db }: Deps, q: string): Promise<ResponseOf<typeof findSiteSellers>> =>
  (await searchSellers(db, q, maxFound)).map(({ username, display_name: name }) => ({ username, name }));
