import type { LoaderArgs } from '#ui/routing/loader.ts';
import { findHelpPage } from '#content/help-pages.ts';
import { helpLinksQuery } from './queries.ts';

export const helpCenterLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await queryClient.ensureQueryData(helpLinksQuery());
  return null;
};

/** The page itself reports a missing help page. */
export const helpPageLoader = async ({ params }: LoaderArgs): Promise<null | { status: number }> =>
  findHelpPage(params['id'] ?? '') ? null : { status: 404 };
