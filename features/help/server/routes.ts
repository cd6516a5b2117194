import { fail, isFailure } from '#contract-kit/failure.ts';
import { siteContent } from '#features/site/server/public.ts';
import { getHelpLinksToEdit, listHelpLinks, updateHelpLinks } from '../contract.ts';
import type { Deps } from '#platform/deps.ts';
import { matchesStrongly, matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import { findDeadLinks } from './dead-links.ts';
import { readHelpLinks } from './read-help-links.ts';
import { saveHelpLinks } from './save-help-links.ts';

const tagOf = (version: number): string => `"${version}"`;

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
    const dead = findDeadLinks(data, (await siteContent(deps, 'help')).data.pages);
    if (dead.length > 0) {
      const words = ['The site has no such help page.'];
      return fail('HELP_NO_PAGE', { fields: Object.fromEntries(dead.map(({ path }) => [`data.${path}`, words])) });
    }
    const ifMatch = request.headers['if-match'];
    const isBasedOn = (stored: number): boolean =>
      (version === undefined || version === stored) &&
      (ifMatch === undefined || matchesStrongly(ifMatch, tagOf(stored)));
    const saved = await saveHelpLinks(deps, { data, isBasedOn, actor });
    return isFailure(saved) ? saved : { ...saved, message: 'Data saved successfully!' };
  }),
];
