import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as recovery from '../../contract-recovery.ts';
import * as contract from '../../contract.ts';
import { callerOf } from '../caller.ts';
import { requestEmailChange, verifyChangedEmail, verifyChangedEmailByCode } from './change-email.ts';
import { sendVerification, verifyEmail, verifyEmailByCode } from './verify-email.ts';

export const emailRoutes = (deps: Deps): Route[] => [
  route(contract.verifyEmail, ({ body, actor, request }) =>
    verifyEmail(deps, body, { actor, network: callerOf(request).network }),
  ),
  route(contract.verifyEmailByCode, ({ body, actor, request }) =>
    verifyEmailByCode(deps, body.code, { actor, network: callerOf(request).network }),
  ),
  route(contract.resendVerification, ({ actor, request }) => sendVerification(deps, actor, callerOf(request).network)),
  route(recovery.changeEmail, ({ body, actor, request }) =>
    requestEmailChange(deps, actor, { newEmail: body.newEmail, network: callerOf(request).network }),
  ),
  route(recovery.verifyChangedEmail, ({ body, actor, request }) =>
    verifyChangedEmail(deps, body, { actor, network: callerOf(request).network }),
  ),
  route(recovery.verifyChangedEmailByCode, ({ body, actor, request }) =>
    verifyChangedEmailByCode(deps, body.code, { actor, network: callerOf(request).network }),
  ),
];
