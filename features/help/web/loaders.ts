import type { LoaderFunctionArgs } from 'react-router';
import { findHelpPage } from '#content/help-pages.ts';
import { queryClientContext } from '#ui/data/query-client-context.ts';
import { helpLinksQuery } from './queries.ts';

export const helpCenterLoader = async ({ context }: LoaderFunctionArgs): Promise<null> => {
  await context.get(queryClientContext).ensureQueryData(helpLinksQuery());
  return null;
};

/** A missing page is reported by the page itself. */
export const helpPageLoader = async ({ params }: LoaderFunctionArgs): Promise<null | { status: number }> =>
  findHelpPage(params['id'] ?? '') ? null : { status: 404 };
