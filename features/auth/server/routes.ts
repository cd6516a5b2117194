import { isFailure } from '#contract-kit/failure.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { answerLogIn } from './answer-log-in.ts';
import type { AuthDeps } from './auth-deps.ts';
import { callerOf } from './caller.ts';
import { checkToken } from './check-token.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { securityRoutes } from './security-routes.ts';

export const authRoutes = (deps: AuthDeps): Route[] => [
  route(contract.logIn, async ({ body, request, reply }) => {
    const result = await logIn(deps, body, callerOf(request));
    return isFailure(result) ? result : answerLogIn(deps, request, reply, result);
  }),
  route(contract.logOut, (context) => logOut(deps, context)),
  route(contract.logOutOfAdmin, (context) => logOut(deps, context)),
  route(contract.checkToken, ({ request, reply }) => {
    reply.header('cache-control', 'no-store');
    return checkToken(deps, request, reply);
  }),
  ...recoveryRoutes(deps),
  ...securityRoutes(deps),
];
