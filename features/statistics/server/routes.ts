import './tables.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUserByEmail } from '#features/account/server/public.ts';
import { findSellerOnSale } from '#features/catalogue/server/public.ts';
import { createPlayTokens } from '#features/plays/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { mayActFor, type UserActor } from '#platform/http/actor.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { getStatistics } from './get-statistics.ts';
import { getStatisticsCsv } from './get-statistics-csv.ts';
import type { Listener } from './listener-hash.ts';
import { takeReport } from './take-report.ts';

const listenerOf = (request: FastifyRequest): Listener => ({
  network: networkOf(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
});

const keepPrivate = (reply: FastifyReply): void => {
  reply.header('cache-control', 'private, no-store');
};

/** The seller is the caller or, for an admin, the person named in the request. */
const findSeller = async (
  db: Deps['db'],
  actor: UserActor,
  email: string | undefined,
): Promise<string | Failure<'FORBIDDEN' | 'STATISTICS_SELLER_NOT_FOUND'>> => {
  if (email === undefined) return actor.id;
  if (!mayActFor(actor, { email })) return fail('FORBIDDEN');
  return (await findUserByEmail(db, email))?.id ?? fail('STATISTICS_SELLER_NOT_FOUND');
};

export const statisticsRoutes = (deps: Deps): Route[] => {
  const { db, clock, config } = deps;
  const tokens = createPlayTokens(config.sessionSecret);
  return [
    route(contract.reportPlay, async ({ params: { trackId: beatId }, body, actor, request }) => {
      if (tokens.isValid(body.token, beatId, clock.now()))
        return await takeReport(deps, { deed: 'plays', beatId, actor, listener: listenerOf(request) });
      const isOnSale = (await findSellerOnSale(db, beatId)) !== null;
      return fail(isOnSale ? 'STATISTICS_TOKEN_REFUSED' : 'STATISTICS_BEAT_NOT_FOUND');
    }),
    route(contract.reportCart, ({ params: { trackId: beatId }, actor, request }) =>
      takeReport(deps, { deed: 'carts', beatId, actor, listener: listenerOf(request) }),
    ),
    route(contract.getStatistics, async ({ query, actor, reply }) => {
      keepPrivate(reply);
      const sellerId = await findSeller(db, actor, query.email);
      return typeof sellerId === 'string'
        ? getStatistics(deps, { sellerId, days: query.days, beatId: query.beat })
        : sellerId;
    }),
    route(contract.getStatisticsCsv, async ({ query, actor, reply }) => {
      const sellerId = await findSeller(db, actor, query.email);
      if (typeof sellerId !== 'string') return sellerId;
      const table = await getStatisticsCsv(deps, { sellerId, days: query.days });
      return await sendCsv(reply, `statistics-${query.days}-days.csv`, table);
    }),
  ];
};
