import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, isFailure } from '#contract-kit/failure.ts';
import { messageOf } from '#platform/database/database-error.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { route, type Route, sent } from '#platform/http/route.ts';
import * as contract from '../../contract.ts';
import type { GoogleFailure, TwoFactorStep } from '../../contract.ts';
import { giveSession } from '../sessions/session-cookies.ts';
import { limits } from '../attempts/limits.ts';
import { callerOf } from '../caller.ts';
import { googleCookie } from './google-cookie.ts';
import { findGoogleUser } from './find-google-user.ts';
import { createGoogleProvider, GoogleRefused } from './google-provider.ts';
import { passFirstFactor } from '../two-factor/pass-first-factor.ts';

/** The fragment of a URL reaches no server and no other site. */
const pathToSecondFactor = ({ challengeId, channel, passkey }: TwoFactorStep): string =>
  `/login#two-factor=${challengeId}&channel=${channel}&passkey=${passkey ? 1 : 0}`;

export const googleRoutes = (deps: Deps): Route[] => {
  const { google, production, sessionSecret } = deps.config;
  const provider = google && createGoogleProvider(google, production);
  const cookie = googleCookie(sessionSecret, deps.publicUrl.startsWith('https:'));
  const callback = `${deps.publicUrl}/api/v1/app/google/callback`;

  const redirect = (reply: FastifyReply, to: string): typeof sent => {
    reply.header('cache-control', 'no-store').redirect(to);
    return sent;
  };
  // Only our own error code appears in the URL; messages of Google and the network stay in the log.
  const redirectToFailure = (reply: FastifyReply, failure: GoogleFailure): typeof sent =>
    redirect(reply, `/google-failed?error=${failure}`);
  const handleRefusal = (request: FastifyRequest, reply: FastifyReply, error: unknown): typeof sent => {
    if (!(error instanceof GoogleRefused)) throw error;
    const cause = messageOf(error.cause);
    // The whole error may contain Google's response, so only its reason and the message of its cause are logged.
    if (error.reason !== 'denied') request.log.warn({ why: error.reason, cause }, 'Login with Google failed');
    return redirectToFailure(reply, error.reason);
  };

  return [
    route(contract.googleAllowed, () => ({ allowGoogleSignup: provider !== null })),
    route(contract.startGoogle, async ({ request, reply }) => {
      if (!provider) return fail('AUTH_GOOGLE_OFF');
      try {
        const checks = provider.newChecks();
        const address = await provider.startAt(checks, callback);
        await cookie.set(reply, checks, deps.clock.now());
        return redirect(reply, address);
      } catch (error) {
        return handleRefusal(request, reply, error);
      }
    }),
    route(contract.endGoogle, async ({ request, reply }): Promise<typeof sent> => {
      if (!provider) return redirectToFailure(reply, 'off');
      const checks = await cookie.take(request, reply, deps.clock.now());
      if (!checks) return redirectToFailure(reply, 'over');
      const caller = callerOf(request);
      if ((await checkRateLimits(deps, ...perNetwork(limits.logInByNetwork, caller.network))) > 0)
        return redirectToFailure(reply, 'often');
      try {
        const account = await provider.finish(new URL(request.url, deps.publicUrl), checks);
        const person = await findGoogleUser(deps, account);
        if (!person) return redirectToFailure(reply, 'unverified');
        const result = await passFirstFactor(deps, person, { method: 'google', caller });
        if (!result) return redirectToFailure(reply, 'failed');
        if (isFailure(result)) return redirectToFailure(reply, 'suspended');
        if (result.kind === 'session') giveSession(deps, request, reply, result.session);
        return redirect(reply, result.kind === 'session' ? '/reauth' : pathToSecondFactor(result.step));
      } catch (error) {
        return handleRefusal(request, reply, error);
      }
    }),
  ];
};
