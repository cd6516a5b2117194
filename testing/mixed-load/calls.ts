import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Calls are counted by kind, because a fault may affect only some kinds. */
export const kinds = ['page', 'list', 'preview', 'login', 'signup', 'checkout', 'order', 'upload'] as const;
export type Kind = (typeof kinds)[number];

export interface Call {
  readonly kind: Kind;
  readonly what: string;
  /** 0 if there was no response in time. */
  readonly status: number;
  readonly retryAfter: string | null;
  readonly words: string;
  readonly began: number;
  readonly ended: number;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** An earlier attempt failed, but may have taken effect. */
  readonly isRepeated: boolean;
}

export interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly bytes?: Buffer;
  /** Statuses besides 2xx and 304 that the caller handles. */
  readonly expects?: readonly number[];
}

export type Ask = (kind: Kind, method: string, path: string, options?: Options) => Promise<Reply>;

export interface Caller {
  /** Calls as a browser or a good program does: after a 503 it retries when `Retry-After` says. */
  readonly patiently: Ask;
  /** Throws at the first unexpected response. */
  readonly once: Ask;
  /** Calls so far with an unexpected response. */
  readonly odd: readonly Call[];
  readonly counts: Readonly<Record<Kind, number>>;
  /** Requests that were sent again because their connection had just closed, as sentences. */
  readonly resent: readonly string[];
  /** The slowest response, in milliseconds. */
  slowest(): number;
  close(): void;
}

/** Longer than any response may take: S3 and Stripe each get three attempts. */
export const hangMs = 60_000;
const patienceMs = 90_000;
const longestPauseMs = 5000;

export class Unanswered extends Error {
  override name = 'Unanswered';
}

const idOrKey = /[0-9a-f]{24}|cs_\w+|[?].*$/g;
const nameOf = (method: string, path: string): string => `${method} ${path.replaceAll(idOrKey, '…')}`;

/** Only 16 values, so that connections are reused. */
const anyByte = (): number => 1 + Math.floor(Math.random() * 16);

export const createCaller = (url: string): Caller => {
  const agent = new Agent({ keepAlive: true });
  const odd: Call[] = [];
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  let slowestMs = 0;
  const lastOn = new WeakMap<Socket, { readonly what: string; readonly at: number }>();
  const resent: string[] = [];

  /** Calls come from many networks, because the shop limits each network. */
  const anyNetwork = (): string => `127.${anyByte()}.${anyByte()}.1`;

  const send = (method: string, path: string, options: Options): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const { headers, json, bytes } = options;
      const began = performance.now();
      const body = json ? Buffer.from(JSON.stringify(json)) : bytes;
      const sent = request(url + path, {
        method,
        agent,
        localAddress: anyNetwork(),
        headers: {
          ...(json && { 'content-type': 'application/json' }),
          ...(body
            ? { 'content-length': body.length }
            : method !== 'GET' && method !== 'HEAD' && { 'content-length': 0 }),
          ...headers,
        },
        signal: AbortSignal.timeout(hangMs),
      });
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // An idle connection may close just as it's reused. Browsers then repeat the request on another connection.
        if (error.code !== 'ECONNRESET' || !sent.reusedSocket || isAnswered) {
          reject(error);
          return;
        }
        const last = sent.socket && lastOn.get(sent.socket);
        resent.push(`${nameOf(method, path)}, ${Math.round(began - (last?.at ?? began))} ms after ${last?.what}`);
        resolve(sendAgain(method, path, options));
      });
      let isAnswered = false;
      sent.once('response', (response) => {
        isAnswered = true;
        const { socket } = response;
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          lastOn.set(socket, { what: `${response.statusCode} to ${nameOf(method, path)}`, at: performance.now() });
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
            isRepeated: false,
          });
        });
      });
      sent.end(body);
    });

  const sendAgain = async (method: string, path: string, options: Options): Promise<Reply> => ({
    ...(await send(method, path, options)),
    isRepeated: true,
  });

  const tryOnce = async (kind: Kind, method: string, path: string, options: Options): Promise<Reply> => {
    const began = performance.now();
    let reply: Reply = { status: 0, headers: {}, body: Buffer.alloc(0), isRepeated: false };
    let words = '';
    try {
      reply = await send(method, path, options);
    } catch (error) {
      words = String(error);
    }
    const ended = performance.now();
    counts[kind] += 1;
    slowestMs = Math.max(slowestMs, ended - began);
    if (!isExpected(reply.status, options)) {
      odd.push({
        kind,
        what: nameOf(method, path),
        status: reply.status,
        retryAfter: reply.headers['retry-after'] ?? null,
        words: words || reply.body.toString().slice(0, 300),
        began,
        ended,
      });
    }
    return reply;
  };

  const once: Ask = async (kind, method, path, options = {}) => {
    const reply = await tryOnce(kind, method, path, options);
    if (!isExpected(reply.status, options)) throw new Unanswered(`${method} ${path}: ${reply.status}`);
    return reply;
  };
  const patiently: Ask = async (kind, method, path, options = {}) => {
    const until = performance.now() + patienceMs;
    for (let tries = 0; ; tries += 1) {
      const reply = await tryOnce(kind, method, path, options);
      if (isExpected(reply.status, options)) return { ...reply, isRepeated: reply.isRepeated || tries > 0 };
      if (reply.status !== 503 || performance.now() > until)
        throw new Unanswered(`${method} ${path}: ${reply.status} ${reply.body.toString().slice(0, 200)}`);
      await delay(Math.min(longestPauseMs, Number(reply.headers['retry-after'] ?? 1) * 1000));
    }
  };
  return { patiently, once, odd, counts, resent, slowest: () => slowestMs, close: () => agent.destroy() };
};

const isExpected = (status: number, { expects = [] }: Options): boolean =>
  (status >= 200 && status < 300) || status === 304 || expects.includes(status);

export const jsonOf = <T>({ body }: Pick<Reply, 'body'>): T => JSON.parse(body.toString()) as T;
