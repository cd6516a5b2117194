import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { startTracing } from './start-tracing.ts';
import { currentTracing } from './tracing.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'test.traced': Record<string, never>;
  }
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}

interface Body {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
}

const spans: Sent[] = [];
const collector = createServer((incoming, response) => {
  void json(incoming).then((body) => {
    for (const { scopeSpans } of (body as Body).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    return response.end('{}');
  });
});
let shop: TestApp;
let traces: ReturnType<typeof startTracing>;

const askElsewhere = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST' }, (reply) => reply.resume().once('end', resolve))
      .once('error', reject)
      .end('{"resourceSpans":[]}');
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  traces = startTracing({ warn: () => undefined });
  shop = await createTestApp({
    ports: ({ db, jobs }) => {
      jobs.define('test.traced', {
        title: 'Ask elsewhere',
        handler: async () => {
          await sql`select 'in the job'`.execute(db);
          await askElsewhere(`${url}/secret-path`);
        },
      });
      return {};
    },
  });
  await shop.api('GET /api/v1/app/site', {});
  await fetch(`${shop.url}/api/v1/app/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    body: JSON.stringify({ email: 'mia@example.com', password: 'a secret password' }),
  });
  await fetch(`${shop.url}/made-up/0197a1b2?key=secret`);
  await shop.deps.jobs.send('test.traced', {});
  await shop.deps.jobs.idle();
  await shop.close();
  await traces.stop();
});
afterAll(() => collector.close());

const named = (name: string): Sent => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} in ${[...new Set(spans.map((span) => span.name))].join(', ')}`);
  return found;
};
const childrenOf = ({ spanId }: Sent): readonly Sent[] => spans.filter(({ parentSpanId }) => parentSpanId === spanId);
const valueOf = ({ attributes }: Sent, name: string) => attributes.find(({ key }) => key === name)?.value;

test('a request is a span with its route, status and statements, including the statements after its body', () => {
  const login = named('POST /api/v1/app/login');
  expect(login.parentSpanId ?? '').toBe('');
  expect(valueOf(login, 'http.route')?.stringValue).toBe('/api/v1/app/login');
  expect(Number(valueOf(login, 'http.response.status_code')?.intValue)).toBe(401);
  expect(childrenOf(login).map(({ name }) => name)).toContain('select');
});

test('a job is a span with its statements and its outgoing requests', () => {
  const children = childrenOf(named('job test.traced'));
  expect(children.map(({ name }) => name).toSorted()).toEqual(['POST 127.0.0.1', 'select']);
});

test('a trace that a stranger’s request names is not continued', () => {
  expect(spans.map(({ traceId }) => traceId)).not.toContain('a'.repeat(32));
});

test('traces contain no values, URLs, IP addresses or people', () => {
  expect(named('GET unmatched')).toBeDefined();
  expect(JSON.stringify(spans)).not.toMatch(/mia@|a secret password|made-up|0197a1b2|secret-path/);
});

test('nothing is traced once tracing was stopped', () => expect(currentTracing()).toBeNull());
