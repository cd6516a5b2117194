import { isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract-security.ts';
import { addPasskey, startAddPasskey } from './add-passkey.ts';
import { giveSession } from '../sessions/session-cookies.ts';
import { callerOf } from '../caller.ts';
import { startPasskeyConfirmation, confirmWithPasskey } from './confirm-with-passkey.ts';
import { startPasskeyLogIn, logInWithPasskey } from './log-in-with-passkey.ts';
import { passkeysOf } from './passkey-challenge.ts';
import { relyingPartyOf } from './relying-party.ts';
import { presentPasskey } from './present-passkey.ts';
import { removePasskey } from './remove-passkey.ts';

export const passkeyRoutes = (deps: Deps): Route[] => [
  route(contract.listPasskeys, async ({ actor }) => (await passkeysOf(deps.db, actor.id)).map(presentPasskey)),
  route(contract.startAddPasskey, ({ actor, request }) =>
    startAddPasskey(deps, actor, relyingPartyOf(deps.config, request)),
  ),
  route(contract.addPasskey, ({ body, actor, request }) =>
    addPasskey(deps, body, { actor, relyingParty: relyingPartyOf(deps.config, request) }),
  ),
  route(contract.removePasskey, ({ params, actor }) => removePasskey(deps, params.passkeyId, actor)),
  route(contract.startPasskeyConfirmation, ({ actor, request }) =>
    startPasskeyConfirmation(deps, actor, relyingPartyOf(deps.config, request)),
  ),
  route(contract.confirmWithPasskey, ({ body, actor, request }) =>
    confirmWithPasskey(deps, body, { actor, relyingParty: relyingPartyOf(deps.config, request) }),
  ),
  route(contract.startPasskeyLogIn, ({ body, request }) =>
    startPasskeyLogIn(deps, body.challengeId, {
      relyingParty: relyingPartyOf(deps.config, request),
      caller: callerOf(request),
    }),
  ),
  route(contract.logInWithPasskey, async ({ body, request, reply }) => {
    const relyingParty = relyingPartyOf(deps.config, request);
    const result = await logInWithPasskey(deps, body, { relyingParty, caller: callerOf(request) });
    if (isFailure(result)) return result;
    giveSession(deps, request, reply, result.session);
    return { userInfo: result.userInfo };
  }),
];
