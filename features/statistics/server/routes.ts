import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUserByEmail } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { mayActFor, type UserActor } from '#platform/http/actor.ts';
import { keepPrivate } from '#platform/http/private-response.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { getStatistics } from './get-statistics.ts';
import { getStatisticsCsv } from './get-statistics-csv.ts';

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
  const { db } = deps;
  return [
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
