import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract.ts';
import { checkToken } from './check-token.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { logOut } from './log-out.ts';

export const sessionRoutes = (deps: Deps): Route[] => [
  route(contract.logOut, (context) => logOut(deps, context)),
  route(contract.logOutOfAdmin, (context) => logOut(deps, context)),
  route(contract.checkToken, ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return checkToken(deps, request, reply);
  }),
  route(contract.listSessions, ({ actor }) => listSessions(deps, actor)),
  route(contract.endSession, ({ actor, params, request, reply }) =>
    endSession(deps, { actor, sessionId: params.sessionId, request, reply }),
  ),
  route(contract.endOtherSessions, ({ actor }) => endOtherSessions(deps, actor)),
];
