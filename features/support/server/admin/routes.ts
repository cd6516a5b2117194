import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../../contract-admin.ts';
import { changeState } from './change-state.ts';
import { getRequest } from './get-request.ts';
import { countByState, listAdminRequests } from './list-requests.ts';
import { replyTo } from './reply-to.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(contract.listAdminRequests, ({ query }) => listAdminRequests(deps.db, query)),
  route(contract.countAdminRequests, ({ query }) => countByState(deps.db, query)),
  route(contract.getAdminRequest, ({ params }) => getRequest(deps.db, params.requestId)),
  route(contract.replyToRequest, ({ params, body, actor }) => replyTo(deps, { ...params, ...body, author: actor })),
  route(contract.closeAsAdmin, ({ params, actor }) =>
    changeState(deps, { requestId: params.requestId, to: 'closed', actor }),
  ),
  route(contract.reopenAsAdmin, ({ params, actor }) =>
    changeState(deps, { requestId: params.requestId, to: 'open', actor }),
  ),
];
