import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { getAdminSummary } from '../contract.ts';
import { getSummary } from './get-summary.ts';

export const overviewRoutes = (deps: Deps): Route[] => [route(getAdminSummary, () => getSummary(deps))];
