import * as client from 'openid-client';
import type { Config } from '#platform/config/config.ts';

export interface GoogleAccount {
  readonly issuer: string;
  readonly subject: string;
  /** Null if Google hasn't verified the email or doesn't say. */
  readonly verifiedEmail: string | null;
  readonly name: string;
}

/** Values that the end of a login must match, so that one browser's login can't be planted in another. */
export interface GoogleChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Why a login failed, if the person can do something about it. */
export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused';
  readonly reason: 'denied' | 'failed' | 'away';
  constructor(reason: GoogleRefused['reason'], cause?: unknown) {
    super(`The login with Google failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

const timeoutSeconds = 10;

/** Logs in by OpenID Connect: the authorization code flow with PKCE, state and nonce. */
export const createGoogleProvider = (settings: NonNullable<Config['google']>, production: boolean) => {
  let discovered: Promise<client.Configuration> | null = null;
  // A success is cached; if Google is unreachable, the next call tries again.
  const discover = (): Promise<client.Configuration> => {
    discovered ??= client
      .discovery(
        new URL(settings.issuer),
        settings.clientId,
        undefined,
        client.ClientSecretPost(settings.clientSecret),
        {
          timeout: timeoutSeconds,
          execute: production ? [] : [client.allowInsecureRequests],
        },
      )
      .catch((error: unknown) => {
        discovered = null;
        throw new GoogleRefused('away', error);
      });
    return discovered;
  };

  return {
    newChecks: (): GoogleChecks => ({
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }),

    /** Returns Google's URL to redirect the browser to; throws `GoogleRefused`. */
    startAt: async ({ state, nonce, verifier }: GoogleChecks, callback: string): Promise<string> => {
      const address = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: callback,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // People on a shared computer must be able to choose the account.
        prompt: 'select_account',
      });
      return address.href;
    },

    /** Returns the account of a browser that Google sent back to the URL `address`; throws `GoogleRefused`. */
    finish: async (address: URL, { state, nonce, verifier }: GoogleChecks): Promise<GoogleAccount> => {
      const configuration = await discover();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new GoogleRefused('failed');
        const { email, name } = claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          verifiedEmail: claims['email_verified'] === true && typeof email === 'string' ? email : null,
          name: typeof name === 'string' ? name : '',
        };
      } catch (error) {
        if (error instanceof GoogleRefused) throw error;
        if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
          throw new GoogleRefused('denied', error);
        throw new GoogleRefused(isAway(error) ? 'away' : 'failed', error);
      }
    },
  };
};

/** Whether Google was unreachable or timed out. */
const isAway = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT');
