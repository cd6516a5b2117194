import { isFailure } from '#contract-kit/failure.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { answerLogIn } from './sessions/give-session.ts';
import type { AuthDeps } from './auth-deps.ts';
import { callerOf } from './caller.ts';
import { checkToken } from './sessions/check-token.ts';
import { endOtherSessions, endSession } from './sessions/end-session.ts';
import { googleRoutes } from './google/routes.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { logIn } from './passwords/log-in.ts';
import { logOut } from './sessions/log-out.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { securityRoutes } from './two-factor/routes.ts';
import { sendVerification } from './email/send-verification.ts';
import { settingsRoutes } from './settings/routes.ts';
import { signUp } from './passwords/sign-up.ts';
import { verifyEmail } from './email/verify-email.ts';

export const authRoutes = (deps: AuthDeps): Route[] => [
  route(contract.signUp, ({ body, request }) => signUp(deps, body, callerOf(request).network)),
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
  route(contract.verifyEmail, ({ body, actor, request }) =>
    verifyEmail(deps, body, { actor, network: callerOf(request).network }),
  ),
  route(contract.resendVerification, ({ actor, request }) => sendVerification(deps, actor, callerOf(request).network)),
  route(contract.listSessions, ({ actor }) => listSessions(deps, actor)),
  route(contract.endSession, ({ actor, params, request, reply }) =>
    endSession(deps, { actor, sessionId: params.sessionId, request, reply }),
  ),
  route(contract.endOtherSessions, ({ actor }) => endOtherSessions(deps, actor)),
  ...googleRoutes(deps),
  ...recoveryRoutes(deps),
  ...securityRoutes(deps),
  ...settingsRoutes(deps),
];
