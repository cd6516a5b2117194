import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** With a valid mark in this header, `/healthz` also describes how the request arrived, for `npm run doctor` only. */
export const doctorHeader = 'x-stemhouse-doctor';

const validMs = 5 * 60_000;

const sign = (sessionSecret: string, at: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sessionSecret, '', 'doctor', 32)))
    .update(at)
    .digest('base64url');

export const createDoctorMark = (sessionSecret: string, now = Date.now()): string =>
  `${now}.${sign(sessionSecret, String(now))}`;

/** Whether the mark was made with the shop's secret, less than five minutes before or after `now`. */
export const isDoctorMark = (sessionSecret: string, mark: unknown, now = Date.now()): boolean => {
  if (typeof mark !== 'string') return false;
  const [at = '', signature = ''] = mark.split('.');
  const [expected, actual] = [Buffer.from(sign(sessionSecret, at)), Buffer.from(signature)];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return false;
  return Math.abs(now - Number(at)) < validMs;
};

/** A request as it reaches the shop, after all proxies. */
export interface SeenRequest {
  /** IP address of the connection: the last proxy's, if there is one. */
  readonly peer: string;
  /** `peer` is in TRUSTED_PROXIES, so the shop trusts its headers. */
  readonly trusted: boolean;
  /** The visitor's IP address according to the trusted headers. */
  readonly ip: string;
  readonly forwardedFor: string | null;
  readonly forwardedProto: string | null;
}

export const seenOf = ({ headers, ip, ips, socket }: FastifyRequest): SeenRequest => ({
  peer: (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, ''),
  // With TRUSTED_PROXIES, `ips` goes from `peer` to the first IP address that isn't trusted.
  trusted: (ips?.length ?? 0) > 1,
  ip: ip.replace(/^::ffff:(?=\d+\.)/, ''),
  forwardedFor: oneOf(headers['x-forwarded-for']),
  forwardedProto: oneOf(headers['x-forwarded-proto']),
});

const oneOf = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);
