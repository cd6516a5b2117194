import { useSuspenseQuery } from '@tanstack/react-query';
import type { Site } from '../contract.ts';
import { siteQuery } from './queries.ts';

export { appInfoQuery } from './app-info-query.ts';
export { siteQuery } from './queries.ts';
export { QuickOverview } from './components/quick-overview.tsx';
export type { Site } from '../contract.ts';

/** How the site runs. The server puts it into every page; while the demo catalogue is being made it is asked again. */
export const useSite = (): Site => useSuspenseQuery(siteQuery()).data;
