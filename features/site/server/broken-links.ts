import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { SiteDocument } from '../contract.ts';
import { findBrokenLinks } from './extensions.ts';

/** Returns null if all links of this site still lead somewhere with this document. */
export const refuseBrokenLinks = async (
  db: Queryable,
  document: SiteDocument,
): Promise<Failure<'SITE_BREAKS_LINKS'> | null> => {
  const issues = await findBrokenLinks(db, document);
  if (issues.length === 0) return null;
  return fail('SITE_BREAKS_LINKS', {
    fields: Object.fromEntries(issues.map(({ path, words }) => [`document.data.${path}`, [words]])),
  });
};
