import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutDeps } from '../checkout-deps.ts';

/** Recognizes a buyer's browser, so that what they hold themselves doesn't block their next attempt to pay. */
const cookie = 'checkoutBrowser';
const cookieSeconds = 24 * 60 * 60;
/** 128 bits: nobody guesses somebody else's. */
const idBytes = 16;
const isId = (value: string | undefined): value is string => value !== undefined && /^[\w-]{22}$/.test(value);

/** The browser's id; a browser without one gets one, and keeps it for a day after its last use. */
export const recognizeBrowser = (
  { publicUrl }: Pick<CheckoutDeps, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string => {
  const known = request.cookies[cookie];
  const browser = isId(known) ? known : randomBytes(idBytes).toString('base64url');
  reply.setCookie(cookie, browser, {
    path: '/api/v1/app',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: cookieSeconds,
  });
  return browser;
};
