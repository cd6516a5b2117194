import './tables.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { deletePromotion } from './delete-promotion.ts';
import { listPromotions } from './list-promotions.ts';
import { schedulePromotion } from './schedule-promotion.ts';

/** How long a shared cache may serve the response. */
const sharedSeconds = 5;

export const promotionsRoutes = (deps: Deps): Route[] => [
  route(contract.listPromotions, async ({ query, reply }) => {
    const response = await listPromotions(deps, query.limit);
    const left =
      response.changesAt === null ? Infinity : (Date.parse(response.changesAt) - Date.parse(response.now)) / 1000;
    const seconds = Math.floor(Math.min(sharedSeconds, left));
    reply.header('cache-control', `public, max-age=0, s-maxage=${seconds}, must-revalidate`);
    return response;
  }),
  route(contract.schedulePromotion, ({ body, actor }) => schedulePromotion(deps, body, actor)),
  route(contract.deletePromotion, ({ params, actor }) => deletePromotion(deps, params.id, actor)),
];
