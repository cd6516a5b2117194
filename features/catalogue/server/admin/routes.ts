import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../../contract-admin.ts';
import { listModeration } from './list-moderation.ts';
import { restoreBeat, takeOffBeat } from './moderate-beat.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(contract.listModeration, ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    return listModeration(deps.db, query);
  }),
  route(contract.takeOffBeat, ({ params: { beatId }, body: { reason }, actor }) =>
    takeOffBeat(deps, actor, { beatId, reason }),
  ),
  route(contract.restoreBeat, ({ params: { beatId }, actor }) => restoreBeat(deps, actor, { beatId })),
];
