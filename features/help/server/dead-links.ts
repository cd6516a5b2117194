import type { SiteDocument } from '#features/site/contract.ts';
import type { DocumentData } from '#features/site/documents.ts';
import type { DocumentIssue } from '#features/site/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { HelpGroup } from '../contract.ts';
import { helpPageOf, helpPagePath } from '../links.ts';
import { readHelpLinks } from './read-help-links.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

// A link of the help center to one of its pages must not lead nowhere: neither is it saved without the page, nor does the
// page go while the link is there.

type Pages = DocumentData<'help'>['pages'];

interface DeadLink {
  /** "0.boxes.2.link" */
  readonly path: string;
  readonly id: string;
}

/** The links to help pages that aren't among these. */
export const findDeadLinks = (groups: readonly HelpGroup[], pages: Pages): readonly DeadLink[] => {
  const known = new Set(pages.map(({ id }) => id));
  return groups.flatMap(({ boxes }, group) =>
    boxes.flatMap(({ link }, box) => {
      const id = helpPageOf(link);
      return id === null || known.has(id) ? [] : [{ path: `${group}.boxes.${box}.link`, id }];
    }),
  );
};

/** Which saved links would lead nowhere with this document. */
export const findLinksBrokenBy = async (db: Queryable, { name, data }: SiteDocument): Promise<DocumentIssue[]> => {
  if (name !== 'help') return [];
  const dead = findDeadLinks((await readHelpLinks(db)).data, data.pages);
  const paths = [...new Set(dead.map(({ id }) => helpPagePath(id)))];
  if (paths.length === 0) return [];
  const words = forCaller(
    () =>
      t`The help center links to ${{ paths: paths.join(', ') }}. Keep a page with this address, or change the link first.`,
  );
  return [{ path: 'pages', words }];
};
