import { hash } from 'node:crypto';
import type { ApiRequest, ApiResponse, Transport } from '#contract-kit/api.ts';

/**
 * What a page was made of: calls of our own API, as a visitor without cookies makes them. The page is up to date as long
 * as they are answered alike, whoever has changed whatever.
 */
export interface PageSources {
  readonly calls: readonly ApiRequest[];
  /** What each was answered. */
  readonly responses: readonly string[];
  /** When the first of the responses ends by itself, by the server's clock in ms. */
  readonly until: number;
}

/** Pages tell the time to a browser that waits for a change this far away: it must be right to within a step. */
const nearMs = 30_000;
/** As late as a cache in front may be. With a shorter one, every page would be rendered again and again before a promotion. */
const stepMs = 5000;

interface Timed {
  readonly now: string;
  readonly changesAt: string | null;
}

const isTimed = (body: unknown): body is Timed =>
  typeof body === 'object' && body !== null && 'now' in body && 'changesAt' in body;

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : '';

interface Reading {
  readonly print: string;
  readonly until: number;
}

/** The same for two answers that say the same. A page that lacks a part, because the server couldn't answer, has no print. */
const readResponse = ({ status, body }: ApiResponse): Reading | null => {
  if (status >= 500 || status === 429 || status === 0) return null;
  if (status >= 400) return { print: `${status} ${String(codeOf(body))}`, until: Infinity };
  if (!isTimed(body)) return { print: hash('sha1', JSON.stringify(body) ?? '', 'base64'), until: Infinity };
  const { now, ...rest } = body;
  const until = rest.changesAt === null ? Infinity : Date.parse(rest.changesAt);
  const leftMs = until - Date.parse(now);
  const step = leftMs <= nearMs ? Math.ceil(leftMs / stepMs) : '';
  return { print: hash('sha1', JSON.stringify(rest) + step, 'base64'), until };
};

/** Passes calls on, and notes them. `sources` is null if one of them failed, or changed something. */
export const recordSources = (transport: Transport): { transport: Transport; sources(): PageSources | null } => {
  const calls: ApiRequest[] = [];
  const readings: (Reading | null)[] = [];
  return {
    transport: async (request) => {
      const { method, path, query } = request;
      const index = calls.push({ method, path, ...(query !== undefined && { query }) }) - 1;
      readings[index] = null;
      const response = await transport(request);
      if (request.method === 'GET') readings[index] = readResponse(response);
      return response;
    },
    sources: () => {
      const whole = readings.filter((reading) => reading !== null);
      if (whole.length < readings.length) return null;
      return {
        calls,
        responses: whole.map(({ print }) => print),
        until: Math.min(...whole.map(({ until }) => until)),
      };
    },
  };
};

/** Asks again; null if anything is answered otherwise now. */
export const recheck = async (transport: Transport, { calls, responses }: PageSources): Promise<PageSources | null> => {
  const again = recordSources(transport);
  await Promise.all(calls.map((call) => again.transport(call)));
  const sources = again.sources();
  return sources?.responses.every((response, index) => response === responses[index]) ? sources : null;
};
