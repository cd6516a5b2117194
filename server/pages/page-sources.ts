import { hash } from 'node:crypto';
import type { ApiRequest, ApiResponse, Transport } from '#contract-kit/api.ts';

/** The API calls that a page was rendered from. While they get the same responses, the page is up to date. */
export interface PageSources {
  readonly calls: readonly ApiRequest[];
  /** A hash of each response. */
  readonly responses: readonly string[];
  /** When the first response expires by itself, by the server's clock in ms. */
  readonly until: number;
}

/** Pages tell browsers how long to wait for a change this close, so that time must be right to within one step. */
const nearMs = 30_000;
/** A shared cache may send a page that is as old. A shorter step would render all pages too often before a promotion. */
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

/** Equal `print`s mean the same content. Null if the server couldn't respond, so that a part of the page is missing. */
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

/** Passes calls on and records them. `sources` returns null if a call failed or changed data. */
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

/** Repeats the calls; null if any response differs now. */
export const recheck = async (transport: Transport, { calls, responses }: PageSources): Promise<PageSources | null> => {
  const again = recordSources(transport);
  await Promise.all(calls.map((call) => again.transport(call)));
  const sources = again.sources();
  return sources?.responses.every((response, index) => response === responses[index]) ? sources : null;
};
