import { isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract-security.ts';
import { callerOf } from '../caller.ts';
import { giveSession } from '../sessions/session-cookies.ts';
import { finishLogIn } from './finish-log-in.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { resendLogInCode } from './resend-log-in-code.ts';
import { updateTwoFactor } from './update-two-factor.ts';

export const twoFactorRoutes = (deps: Deps): Route[] => [
  route(contract.finishLogIn, async ({ body, request, reply }) => {
    const result = await finishLogIn(deps, body, callerOf(request));
    if (isFailure(result)) return result;
    giveSession(deps, request, reply, result.session);
    return { userInfo: result.userInfo };
  }),
  route(contract.resendLogInCode, ({ body, request }) => resendLogInCode(deps, body.challengeId, callerOf(request))),
  route(contract.updateTwoFactor, ({ body, actor, request, reply }) => {
    // Recovery codes are shown once: no cache may keep them.
    reply.header('cache-control', 'no-store');
    return updateTwoFactor(deps, body, { actor, caller: callerOf(request) });
  }),
  route(contract.renewRecoveryCodes, ({ actor, reply }) => {
    reply.header('cache-control', 'no-store');
    return renewRecoveryCodes(deps, actor);
  }),
];
