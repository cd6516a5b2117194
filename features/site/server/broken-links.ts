import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Queryable } from '#platform/database/open.ts';
import { isArtistPage } from '../artist-page.ts';
import type { AnyDocument, SiteDocument } from '../contract.ts';
import { findBrokenLinks } from './extensions.ts';

/** Returns null if all links of this site still lead somewhere with this document. */
export const refuseBrokenLinks = async (
  db: Queryable,
  document: AnyDocument,
): Promise<Failure<'SITE_BREAKS_LINKS'> | null> => {
  if (isArtistPage(document.name)) return null;
  const issues = await findBrokenLinks(db, document as SiteDocument);
  if (issues.length === 0) return null;
  return fail('SITE_BREAKS_LINKS', {
    fields: Object.fromEntries(issues.map(({ path, words }) => [`document.data.${path}`, [words]])),
  });
};
