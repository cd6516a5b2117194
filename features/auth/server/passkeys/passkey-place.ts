import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Config } from '#platform/config/config.ts';

/** What passkeys are bound to: made for one site, they are worth nothing at another. */
export interface PasskeyPlace {
  readonly rpID: string;
  readonly origin: string;
}

const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/**
 * The shop's public address where it has one; else what the browser says, and only for names of its own machine: nobody
 * else can have a page there. Browsers have no passkeys for addresses of numbers, nor without https.
 */
export const passkeyPlace = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): PasskeyPlace | Failure<'AUTH_PASSKEY_REFUSED'> => {
  const url = URL.parse(publicUrl ?? `${request.protocol}://${request.host}`);
  if (url && isLocal(url.hostname)) return { rpID: url.hostname, origin: url.origin };
  if (publicUrl === null || url === null) {
    const here = `http://localhost${url?.port ? `:${url.port}` : ''}`;
    return fail('AUTH_PASSKEY_REFUSED', {
      message: `Passkeys cannot be used at this address. Open ${here} instead, or use another way.`,
    });
  }
  if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
    return fail('AUTH_PASSKEY_REFUSED', {
      message: 'Passkeys need an https address with a name, which this shop does not have. Use another way.',
    });
  }
  return { rpID: url.hostname, origin: url.origin };
};
