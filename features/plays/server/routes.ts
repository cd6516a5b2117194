import './tables.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from '#contract-kit/failure.ts';
import { findBeats, findPreview } from '#features/catalogue/server/public.ts';
import { getThisWeek, getToken, reportCart, reportPlay, streamPreview } from '../contract.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { listThisWeek } from './counts/list-this-week.ts';
import type { Listener } from './counts/listener-hash.ts';
import { takeReport } from './counts/take-report.ts';
import { createPlayTokens } from './play-tokens.ts';
import { createPreviewSender } from './send-preview.ts';

const listenerOf = (request: FastifyRequest): Listener => ({
  network: networkOf(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
});

export const playsRoutes = (deps: Deps): Route[] => {
  const { db, clock, config } = deps;
  const tokens = createPlayTokens(config.sessionSecret);
  const sendPreview = createPreviewSender(deps, tokens);
  return [
    route(getToken, async ({ params, reply }) => {
      if (!(await findPreview(db, params.trackId))) return fail('PLAYS_BEAT_NOT_FOUND');
      reply.header('cache-control', 'no-store');
      return { token: tokens.issue(params.trackId, clock.now()) };
    }),
    route(streamPreview, ({ params, query, request, reply }) =>
      sendPreview({ trackId: params.trackId, token: query.token, request, reply }),
    ),
    route(getThisWeek, async () => ({ beats: await listThisWeek(deps) })),
    route(reportPlay, async ({ params: { trackId: beatId }, body, actor, request }) => {
      if (tokens.isValid(body.token, beatId, clock.now()))
        return await takeReport(deps, { deed: 'plays', beatId, actor, listener: listenerOf(request) });
      const isOnSale = (await findBeats(db, [beatId])).get(beatId)?.state === 'published';
      return fail(isOnSale ? 'STATISTICS_TOKEN_REFUSED' : 'STATISTICS_BEAT_NOT_FOUND');
    }),
    route(reportCart, ({ params: { trackId: beatId }, actor, request }) =>
      takeReport(deps, { deed: 'carts', beatId, actor, listener: listenerOf(request) }),
    ),
  ];
};
