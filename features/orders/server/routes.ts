import type { FastifyReply } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { downloadAgreement } from './download-agreement.ts';
import { downloadFile, privateCache, privateHeaders } from './download-file.ts';
import { findOrders } from './find-orders.ts';
import { createFixedWindow } from './fixed-window.ts';
import { getOrder } from './get-order.ts';

const keepPrivate = (reply: FastifyReply): void => {
  reply.headers({ ...privateHeaders, 'cache-control': privateCache });
};

export const ordersRoutes = (deps: Deps): Route[] => {
  const limits = {
    perAddress: createFixedWindow({ limit: 20, seconds: 600 }),
    perEmail: createFixedWindow({ limit: 3, seconds: 600 }),
  };
  return [
    route(contract.getOrder, ({ params, query, actor, reply }) => {
      keepPrivate(reply);
      return getOrder(deps, { ...params, key: query.key, actor });
    }),
    route(contract.downloadFile, ({ params, query, actor, request, reply }) => {
      keepPrivate(reply);
      return downloadFile(deps, { ...params, key: query.key, actor }, { request, reply });
    }),
    route(contract.downloadAgreement, ({ params, query, actor, request, reply }) => {
      keepPrivate(reply);
      return downloadAgreement(deps, { ...params, key: query.key, actor }, { request, reply });
    }),
    route(contract.findOrders, async ({ body, request, reply }) => {
      const answer = await findOrders(deps, limits, { email: body.email, address: networkOf(request.ip) });
      if ('retryAfterSeconds' in answer) reply.header('retry-after', answer.retryAfterSeconds);
      return answer;
    }),
  ];
};
