import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract-recovery.ts';
import { callerOf } from '../caller.ts';
import { checkResetLink, resetPassword } from './reset-password.ts';
import { requestReset } from './send-reset.ts';

export const recoveryRoutes = (deps: Deps): Route[] => [
  route(contract.sendResetCode, ({ body, request }) => requestReset(deps, body.email, callerOf(request))),
  route(contract.verifyResetToken, ({ body, request }) => checkResetLink(deps, body.token, callerOf(request).network)),
  route(contract.resetPassword, ({ body, request }) => resetPassword(deps, body, callerOf(request).network)),
];
