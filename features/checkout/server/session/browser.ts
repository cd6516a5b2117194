import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { browserCookie, cookieValues, setOwnCookie } from '#platform/http/security/own-cookies.ts';

/** The cookie recognizes a buyer's browser, so that their own holds don't block their next attempt to pay. */
const cookieSeconds = 24 * 60 * 60;
/** 128 bits, so that ids can't be guessed. */
const idBytes = 16;
const isId = (value: string): boolean => /^[\w-]{22}$/.test(value);

/** A browser without an id gets one, which lasts for a day after its last use. */
export const recognizeBrowser = ({ publicUrl }: Deps, request: FastifyRequest, reply: FastifyReply): string => {
  const known = cookieValues(request, browserCookie).find(isId);
  const browser = known ?? randomBytes(idBytes).toString('base64url');
  setOwnCookie(reply, browserCookie, browser, {
    path: '/api/v1/app',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: cookieSeconds,
  });
  return browser;
};
