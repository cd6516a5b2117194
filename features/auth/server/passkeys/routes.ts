import { isFailure } from '#contract-kit/failure.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract-security.ts';
import { addPasskey, askForPasskey } from './add-passkey.ts';
import { giveSession } from '../sessions/give-session.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { callerOf } from '../caller.ts';
import { askForConfirmation, confirmWithPasskey } from './confirm-with-passkey.ts';
import { askForLogIn, logInWithPasskey } from './log-in-with-passkey.ts';
import { passkeysOf } from './passkey-challenge.ts';
import { passkeyPlace } from './passkey-place.ts';
import { presentPasskey } from './present-passkey.ts';
import { removePasskey } from './remove-passkey.ts';

export const passkeyRoutes = (deps: AuthDeps): Route[] => [
  route(contract.listPasskeys, async ({ actor }) => (await passkeysOf(deps.db, actor.id)).map(presentPasskey)),
  route(contract.askForPasskey, ({ actor, request }) => askForPasskey(deps, actor, passkeyPlace(deps.config, request))),
  route(contract.addPasskey, ({ body, actor, request }) =>
    addPasskey(deps, body, { actor, place: passkeyPlace(deps.config, request) }),
  ),
  route(contract.removePasskey, ({ params, actor }) => removePasskey(deps, params.passkeyId, actor)),
  route(contract.askForConfirmation, ({ actor, request }) =>
    askForConfirmation(deps, actor, passkeyPlace(deps.config, request)),
  ),
  route(contract.confirmWithPasskey, ({ body, actor, request }) =>
    confirmWithPasskey(deps, body, { actor, place: passkeyPlace(deps.config, request) }),
  ),
  route(contract.askForLogIn, ({ body, request }) =>
    askForLogIn(deps, body.challengeId, {
      place: passkeyPlace(deps.config, request),
      caller: callerOf(request),
    }),
  ),
  route(contract.logInWithPasskey, async ({ body, request, reply }) => {
    const place = passkeyPlace(deps.config, request);
    const result = await logInWithPasskey(deps, body, { place, caller: callerOf(request) });
    if (isFailure(result)) return result;
    giveSession(deps, request, reply, result);
    return { userInfo: result.userInfo };
  }),
];
