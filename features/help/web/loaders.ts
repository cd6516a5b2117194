import type { LoaderArgs } from '#ui/routing/loader.ts';
import { findHelpPage } from '#content/help-pages.ts';
import { helpLinksQuery } from './queries.ts';

export const helpCenterLoader = async ({ queryClient }: LoaderArgs): Promise<null> => {
  await queryClient.ensureQueryData(helpLinksQuery());
  return null;
};

/** A missing page is reported by the page itself. */
export const helpPageLoader = async ({ params }: LoaderArgs): Promise<null | { status: number }> =>
  findHelpPage(params['id'] ?? '') ? null : { status: 404 };
