import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { licenseIds } from '../../testing/factories.ts';
import type { FullStore } from './full-store.ts';
import { median } from './load.ts';
import { say } from './say.ts';

/** People who open the store at once, each with a different search from a different network. */
const visitors = 50;
const rounds = 3;
/** Samples per URL, in each state of a round. */
const samples = 150;

interface Call {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly agent: Agent;
  /** The client's IP address: this machine has all addresses of 127.0.0.0/8. */
  readonly localAddress?: string;
}

interface Reply {
  readonly status: number;
  readonly ms: number;
  /** Seconds from the header `Retry-After`, if the server sent it. */
  readonly retryAfter: number;
}

const send = (url: string, { method = 'GET', body, ...options }: Call): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(url, { method, ...options }, (response) => {
      response
        .resume()
        .once('end', () => {
          const retryAfter = Number(response.headers['retry-after'] ?? 0);
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - started, retryAfter });
        })
        .once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });

interface Figures {
  /** The p99 of a range of a preview. */
  readonly rangeMs: number;
  /** The p50 of a quote. */
  readonly quoteMs: number;
}

const calm = new Agent({ keepAlive: true });

/** Alternates between a listener and a buyer. */
const measure = async (url: string, { beatId }: FullStore, token: string): Promise<Figures> => {
  const range = { agent: calm, headers: { range: 'bytes=262144-524287' } };
  const quote = {
    agent: calm,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ beatId, licenseId: licenseIds['premium'] }] }),
  } as const;
  const times = { range: [] as number[], quote: [] as number[] };
  for (let sample = 0; sample < samples; sample++) {
    const heard = await send(`${url}/api/v1/app/stream/${beatId}/mp3?token=${token}`, range);
    const quoted = await send(`${url}/api/v1/app/checkout/quote`, quote);
    if (heard.status !== 206 || quoted.status !== 200) throw new Error(`answered ${heard.status}, ${quoted.status}`);
    times.range.push(heard.ms);
    times.quote.push(quoted.ms);
  }
  const p99 = times.range.toSorted((a, b) => a - b)[Math.floor(samples * 0.99)] ?? Number.NaN;
  return { rangeMs: p99, quoteMs: median(times.quote) };
};

/** Opens searches until stopped, retries when the server says so, and counts rendered and refused pages. */
const visit = async (url: string, visitor: number, going: () => boolean, seen: Map<number, number>): Promise<void> => {
  const agent = new Agent({ keepAlive: true });
  const localAddress = `127.0.0.${10 + visitor}`;
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  for (let page = 0; going(); page++) {
    const search = `${visitor}-${page}-${Math.random().toString(36).slice(2)}`;
    const { status, retryAfter } = await send(`${url}/beatstore?q=${search}`, { agent, headers, localAddress });
    seen.set(status, (seen.get(status) ?? 0) + 1);
    // Our page for busy times retries automatically, too.
    const until = performance.now() + retryAfter * 1000;
    while (going() && performance.now() < until) await delay(50);
  }
  agent.destroy();
};

/** Measures how opened pages slow down a listener and a buyer, compared with no load. */
export async function measureWhileDrawing(url: string, store: FullStore): Promise<void> {
  const token = await tokenOf(url, store.beatId);
  await measure(url, store, token);
  const found: { idle: Figures; busy: Figures }[] = [];
  const seen = new Map<number, number>();
  let ms = 0;
  for (let round = 0; round < rounds; round++) {
    const idle = await measure(url, store, token);
    let going = true;
    const started = performance.now();
    const people = Array.from({ length: visitors }, (_, visitor) => visit(url, visitor, () => going, seen));
    found.push({ idle, busy: await measure(url, store, token) });
    going = false;
    await Promise.all(people);
    ms += performance.now() - started;
  }
  tell(`p99 of a 256 KB range of a preview while ${visitors} people open searches`, found, ({ rangeMs }) => rangeMs, 3);
  tell(`p50 of a quote while ${visitors} people open searches`, found, ({ quoteMs }) => quoteMs, 6);
  const [rendered, putOff] = [seen.get(200) ?? 0, seen.get(503) ?? 0];
  const perSecond = ((rendered / ms) * 1000).toFixed(0);
  console.log(`       meanwhile: ${rendered} pages drawn (${perSecond} a second), ${putOff} turned away with 503`);
  const others = [...seen.keys()].filter((status) => status !== 200 && status !== 503);
  say(
    'every page is drawn or turned away',
    `other answers: ${others.join(', ') || 'none'}`,
    'none',
    others.length === 0,
  );
}

const tell = (
  what: string,
  found: readonly { idle: Figures; busy: Figures }[],
  of: (figures: Figures) => number,
  bound: number,
): void => {
  const ratio = median(found.map(({ idle, busy }) => of(busy) / of(idle)));
  const [idle, busy] = [median(found.map(({ idle }) => of(idle))), median(found.map(({ busy }) => of(busy)))];
  say(
    `${what}, compared with no load`,
    `ratio ${ratio.toFixed(1)} (${busy.toFixed(1)} ms to ${idle.toFixed(1)} ms)`,
    `at most ${bound}`,
    ratio <= bound,
  );
};

const tokenOf = async (url: string, beatId: string): Promise<string> => {
  const response = await fetch(`${url}/api/v1/app/token/${beatId}/mp3`);
  return ((await response.json()) as { token: string }).token;
};
