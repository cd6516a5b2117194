import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import * as own from '../contract-own.ts';
import { adminRoutes } from './admin/routes.ts';
import { findTarget } from './find-target.ts';
import { completeNotice } from './notifier/complete-notice.ts';
import { getSentNotice } from './notifier/get-sent-notice.ts';
import { sendNotice } from './notifier/send-notice.ts';
import { withdrawNotice } from './notifier/withdraw-notice.ts';
import { getStatement, listStatements } from './own/find-own.ts';
import { sendCounter } from './own/send-counter.ts';

export const noticesRoutes = (deps: Deps): Route[] => [
  route(contract.getTarget, async ({ query }) => {
    const target = await findTarget(deps.db, query);
    if (!target) return fail('NOTICES_TARGET_NOT_FOUND');
    const { kind, id, title, by, path, quote } = target;
    return { kind, id, title, by, path, quote };
  }),
  route(contract.sendNotice, ({ body, actor, request }) => sendNotice(deps, body, { actor, address: request.ip })),
  route(contract.getSentNotice, ({ params, query, reply }) => {
    reply.header('cache-control', 'no-store');
    return getSentNotice(deps, { ...params, ...query });
  }),
  route(contract.completeNotice, ({ params, query, body }) =>
    completeNotice(deps, { ...params, ...query }, body.addition),
  ),
  route(contract.withdrawNotice, ({ params, query }) => withdrawNotice(deps, { ...params, ...query })),
  route(own.listStatements, ({ actor }) => listStatements(deps.db, actor.id)),
  route(own.getStatement, ({ params, actor }) => getStatement(deps.db, { ...params, userId: actor.id })),
  route(own.sendCounter, ({ params, body, actor }) => sendCounter(deps, { ...params, actor }, body)),
  ...adminRoutes(deps),
];
