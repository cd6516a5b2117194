import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Config } from '#platform/config/config.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** The site that passkeys are bound to ("relying party" in WebAuthn). They work on no other site. */
export interface RelyingParty {
  readonly rpID: string;
  readonly origin: string;
}

const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

export type RelyingPartyResult = RelyingParty | Failure<'AUTH_PASSKEY_REFUSED'>;

/**
 * Uses the shop's public URL if it has one. Otherwise it trusts the request's host, but only localhost, where nobody
 * else can host a page. Browsers offer passkeys neither at IP addresses nor without https.
 */
export const relyingPartyOf = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): RelyingPartyResult => {
  const url = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`);
  if (url && isLocal(url.hostname)) return { rpID: url.hostname, origin: url.origin };
  if (publicUrl === null || url === null) {
    const here = `http://localhost${url?.port ? `:${url.port}` : ''}`;
    return fail('AUTH_PASSKEY_REFUSED', {
      message: forCaller(
        () => t`Passkeys don’t work at this address. Open ${{ here }} instead, or log in another way.`,
      ),
    });
  }
  if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
    return fail('AUTH_PASSKEY_REFUSED', {
      message: forCaller(
        () => t`Passkeys need an https address with a domain name, which this shop doesn’t have. Log in another way.`,
      ),
    });
  }
  return { rpID: url.hostname, origin: url.origin };
};
