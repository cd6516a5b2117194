import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract-kit/failure.ts';
import { messageOf } from '#platform/database/database-error.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { route, type Route, sent } from '#platform/http/route.ts';
import * as contract from '../../contract.ts';
import type { TwoFactorStep } from '../../contract.ts';
import type { GoogleFailure } from '../../google-failures.ts';
import { giveSession } from '../sessions/give-session.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { limits } from '../attempts/limits.ts';
import { callerOf } from '../caller.ts';
import { googleCookie } from './google-cookie.ts';
import { findGooglePerson } from './google-person.ts';
import { createGoogleProvider, GoogleRefused } from './google-provider.ts';
import { passFirstFactor } from '../two-factor/pass-first-factor.ts';

/** In the fragment, which no server and no other site gets to see. */
const pathToSecondFactor = ({ challengeId, channel, passkey }: TwoFactorStep): string =>
  `/login#two-factor=${challengeId}&channel=${channel}&passkey=${passkey ? 1 : 0}`;

export const googleRoutes = (deps: AuthDeps): Route[] => {
  const { google, production, sessionSecret } = deps.config;
  const provider = google && createGoogleProvider(google, production);
  const cookie = googleCookie(sessionSecret, deps.publicUrl.startsWith('https:'));
  const callback = `${deps.publicUrl}/api/v1/app/google/callback`;

  const lead = (reply: FastifyReply, to: string): typeof sent => {
    reply.header('cache-control', 'no-store').redirect(to);
    return sent;
  };
  // A code, whose words the page knows: what the provider or the network said stands in the log alone.
  const leadToFailure = (reply: FastifyReply, why: GoogleFailure): typeof sent =>
    lead(reply, `/google-failed?error=${why}`);
  const explain = (request: FastifyRequest, reply: FastifyReply, error: unknown): typeof sent => {
    if (!(error instanceof GoogleRefused)) throw error;
    const reason = messageOf(error.cause);
    // Chosen words of it: the error itself holds what the provider has sent.
    if (error.why !== 'denied') request.log.warn({ why: error.why, reason }, 'a log-in with Google came to nothing');
    return leadToFailure(reply, error.why);
  };

  return [
    route(contract.googleAllowed, () => ({ allowGoogleSignup: provider !== null })),
    route(contract.startGoogle, async ({ request, reply }) => {
      if (!provider) return fail('AUTH_GOOGLE_OFF');
      try {
        const checks = provider.newChecks();
        const address = await provider.startAt(checks, callback);
        await cookie.set(reply, checks, deps.clock.now());
        return lead(reply, address);
      } catch (error) {
        return explain(request, reply, error);
      }
    }),
    route(contract.endGoogle, async ({ request, reply }): Promise<typeof sent> => {
      if (!provider) return leadToFailure(reply, 'off');
      const checks = await cookie.take(request, reply, deps.clock.now());
      if (!checks) return leadToFailure(reply, 'over');
      const caller = callerOf(request);
      if ((await checkRateLimits(deps, ...perNetwork(limits.logInByNetwork, caller.network))) > 0)
        return leadToFailure(reply, 'often');
      try {
        const account = await provider.finish(new URL(request.url, deps.publicUrl), checks);
        const person = await findGooglePerson(deps, account);
        if (!person) return leadToFailure(reply, 'unverified');
        const result = await passFirstFactor(deps, person, { method: 'google', caller });
        if (!result) return leadToFailure(reply, 'failed');
        if (result.kind === 'session') giveSession(deps, request, reply, result);
        return lead(reply, result.kind === 'session' ? '/reauth' : pathToSecondFactor(result.step));
      } catch (error) {
        return explain(request, reply, error);
      }
    }),
  ];
};
