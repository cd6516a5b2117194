import { Agent, request } from 'node:http';
import { licenseIds } from '../../../testing/factories.ts';
import { benchEmail, benchPassword } from '../log-ins.ts';

export interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly accept?: string;
  readonly body?: object;
}

export interface Visited {
  readonly beatIds: readonly string[];
  /** Beats with files, which can be bought. */
  readonly soldIds: readonly string[];
}

const api = '/api/v1/app';
const page = (path: string): Call => ({ path, accept: 'text/html' });
const of = (ids: readonly string[], number: number): string => ids[number % ids.length] ?? '';

/** Each visitor opens other beats and searches for other words. */
const visit = ({ beatIds, soldIds }: Visited, visitor: number): Call[] => {
  const beatId = of(beatIds, visitor * 7);
  const sold = of(soldIds, visitor);
  const items = [{ beatId: sold, licenseId: licenseIds.basic }];
  const email = `visitor-${visitor}@example.com`;
  return [
    page('/'),
    { path: `${api}/site` },
    page('/beatstore'),
    { path: `${api}/beatstore/facets` },
    {
      path: `${api}/beatstore/getAllBeats?limit=40&q=${['night', 'tide', 'glass'][visitor % 3]}%20${80 + (visitor % 60)}`,
    },
    { path: `${api}/beatstore/getAllBeats?limit=40&sort=popular` },
    page(`/beatstore/product/${beatId}`),
    { path: `${api}/beatstore/track/${beatId}` },
    { path: `${api}/beatstore/track/${beatId}/similar` },
    page(`/beatstore/product/${sold}`),
    { path: `${api}/beatstore/track/${sold}` },
    { path: `${api}/checkout/quote`, method: 'POST', body: { items } },
    { path: `${api}/stripe/create-checkout-session`, method: 'POST', body: { items, email, consent: true } },
    // A password costs as much processor time as fifty other calls, so one visitor in four logs in.
    ...(visitor % 4 === 0
      ? [{ path: `${api}/login`, method: 'POST', body: { email: benchEmail, password: benchPassword } } as const]
      : []),
  ];
};

const send = (agent: Agent, url: string, { path, method = 'GET', accept, body }: Call): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': 'gzip',
      ...(accept !== undefined && { accept }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = request(url + path, { agent, method, headers }, (response) => {
      response.resume().once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${url}${path}: ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });

export interface Load {
  readonly urls: readonly string[];
  readonly seconds: number;
  /** Number of visitors at once, per server. */
  readonly visitors: number;
}

let visitor = 0;

/** Calls per second; each visitor alternates between the servers. */
export const callsPerSecond = async (visited: Visited, { urls, seconds, visitors }: Load): Promise<number> => {
  const end = performance.now() + seconds * 1000;
  let [calls, turn] = [0, 0];
  const visitUntilEnd = async (_: unknown, number: number): Promise<void> => {
    // Each visitor has a network of its own; this machine has all addresses of 127.0.0.0/8.
    const agent = new Agent({ keepAlive: true, localAddress: `127.0.0.${10 + number}` });
    while (performance.now() < end) {
      for (const call of visit(visited, (visitor += 1))) {
        if (performance.now() >= end) break;
        await send(agent, urls[(turn += 1) % urls.length] ?? '', call);
        if (performance.now() < end) calls += 1;
      }
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: visitors * urls.length }, visitUntilEnd));
  return calls / seconds;
};
