import { fail } from '#contract-kit/failure.ts';
import { findPreview } from '#features/catalogue/server/public.ts';
import { getToken, streamPreview } from '../contract.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { createPlayTokens } from './play-tokens.ts';
import { createPreviewSender } from './send-preview.ts';

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
  ];
};
