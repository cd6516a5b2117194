import { fail, isFailure } from '#contract-kit/failure.ts';
import { scheduledContent, siteContent } from '#features/site/server/public.ts';
import { getHelpLinksToEdit, type HelpGroup, listHelpLinks, updateHelpLinks } from '../contract.ts';
import type { Deps } from '#platform/deps.ts';
import { matchesStrongly, matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import { findDeadLinks } from './dead-links.ts';
import { readHelpLinks } from './read-help-links.ts';
import { saveHelpLinks } from './save-help-links.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const tagOf = (version: number): string => `"${version}"`;

/** Returns what is wrong by field, with today's pages and with scheduled ones; null if all links lead somewhere. */
const refuseDeadLinks = async (deps: Deps, groups: readonly HelpGroup[]): Promise<Record<string, string[]> | null> => {
  const [now, later] = await Promise.all([siteContent(deps, 'help'), scheduledContent(deps, 'help')]);
  const deadWith = (document: typeof now | null, words: () => string) =>
    document === null
      ? []
      : findDeadLinks(groups, document.data.pages).map(({ path }): [string, string[]] => [
          `data.${path}`,
          [forCaller(words)],
        ]);
  const dead = [
    ...deadWith(later, () => t`The help pages that are scheduled have no such page.`),
    ...deadWith(now, () => t`The site has no such help page.`),
  ];
  return dead.length === 0 ? null : Object.fromEntries(dead);
};

export const helpRoutes = (deps: Deps): Route[] => [
  route(listHelpLinks, async ({ request, reply }) => {
    const { data, version } = await readHelpLinks(deps.db);
    reply.header('etag', tagOf(version)).header('cache-control', 'no-cache');
    if (!matchesWeakly(request.headers['if-none-match'], tagOf(version))) return data;
    await reply.code(304).send();
    return sent;
  }),
  route(getHelpLinksToEdit, () => readHelpLinks(deps.db)),
  route(updateHelpLinks, async ({ body: { data, version }, actor, request }) => {
    const fields = await refuseDeadLinks(deps, data);
    if (fields) return fail('HELP_NO_PAGE', { fields });
    const ifMatch = request.headers['if-match'];
    const isBasedOn = (stored: number): boolean =>
      (version === undefined || version === stored) &&
      (ifMatch === undefined || matchesStrongly(ifMatch, tagOf(stored)));
    const saved = await saveHelpLinks(deps, { data, isBasedOn, actor });
    return isFailure(saved) ? saved : { ...saved, message: forCaller(() => t`Data saved successfully!`) };
  }),
];
