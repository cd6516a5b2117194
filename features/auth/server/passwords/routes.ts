import { isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as recovery from '../../contract-recovery.ts';
import * as contract from '../../contract.ts';
import { callerOf } from '../caller.ts';
import { confirmSession } from '../sessions/confirm-session.ts';
import { giveSession } from '../sessions/session-cookies.ts';
import { changePassword } from './change-password.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { logIn } from './log-in.ts';
import { checkSignUp, signUp } from './sign-up.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export const passwordRoutes = (deps: Deps): Route[] => [
  route(contract.signUp, ({ body, request }) => signUp(deps, body, callerOf(request).network)),
  route(contract.checkSignUp, ({ body, request }) => checkSignUp(deps, body, callerOf(request).network)),
  route(contract.logIn, async ({ body, request, reply }) => {
    const result = await logIn(deps, body, callerOf(request));
    if (isFailure(result)) return result;
    if (result.kind === 'two-factor') return result.step;
    giveSession(deps, request, reply, result.session);
    return { userInfo: result.userInfo };
  }),
  route(recovery.changePassword, ({ body, actor }) => changePassword(deps, actor, body)),
  route(recovery.validatePassword, async ({ body, actor }) => {
    const refused = await checkCurrentPassword(deps, actor, body.password);
    if (refused) return refused;
    await confirmSession(deps, actor.sessionId);
    return { message: forCaller(() => t`Password validated`) };
  }),
];
