import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract-recovery.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { callerOf } from '../caller.ts';
import { askForEmail, verifyChangedEmail } from '../email/change-email.ts';
import { changePassword } from '../passwords/change-password.ts';
import { confirmSession } from '../sessions/confirm-session.ts';
import { givePasswordAgain } from '../passwords/give-password-again.ts';
import { checkResetLink, resetPassword } from './reset-password.ts';
import { askForReset } from './send-reset.ts';

export const recoveryRoutes = (deps: AuthDeps): Route[] => [
  route(contract.sendResetCode, ({ body, request }) => askForReset(deps, body.email, callerOf(request))),
  route(contract.verifyResetToken, ({ body, request }) => checkResetLink(deps, body.token, callerOf(request).network)),
  route(contract.resetPassword, ({ body, request }) => resetPassword(deps, body, callerOf(request).network)),
  route(contract.changePassword, ({ body, actor }) => changePassword(deps, actor, body)),
  route(contract.validatePassword, async ({ body, actor }) => {
    const refused = await givePasswordAgain(deps, actor, body.password);
    if (refused) return refused;
    await confirmSession(deps, actor.sessionId);
    return { message: 'Password validated' };
  }),
  route(contract.changeEmail, ({ body, actor, request }) =>
    askForEmail(deps, actor, { newEmail: body.newEmail, network: callerOf(request).network }),
  ),
  route(contract.verifyChangedEmail, ({ body, actor, request }) =>
    verifyChangedEmail(deps, body, { actor, network: callerOf(request).network }),
  ),
];
