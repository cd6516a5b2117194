import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { eventually } from '#testing/eventually.ts';
import { openMetrics } from './open-metrics.ts';

const token = 'prometheus-reads-with-this';
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ settings: { METRICS_TOKEN: token } });
});
afterAll(() => shop.close());

const ask = (authorization?: string) =>
  shop.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

const read = async (): Promise<string[]> => {
  const response = await ask(`Bearer ${token}`);
  expect(response.statusCode).toBe(200);
  return response.payload.split('\n');
};

/** Reads 3 from "name{labels} 3"; 0 if there is no such line. */
const valueOf = (lines: readonly string[], start: string): number =>
  Number(lines.find((line) => line.startsWith(`${start} `))?.slice(start.length + 1) ?? 0);

const requestLines = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith('stemhouse_http_request_seconds_count'));

describe('the metrics', () => {
  it('can only be read with their token', async () => {
    expect((await ask()).statusCode).toBe(401);
    expect((await ask('Bearer prometheus-reads-with-that')).statusCode).toBe(401);
    expect((await ask(`Basic ${token}`)).statusCode).toBe(401);
    const response = await ask(`Bearer ${token}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('count a request under its route, method and status class', async () => {
    const of = 'stemhouse_http_request_seconds_count{method="GET",route="/api/v1/app/site",status="2xx"}';
    const before = valueOf(await read(), of);
    await shop.api('GET /api/v1/app/site', {});
    expect(valueOf(await read(), of)).toBe(before + 1);
  });

  it('count responses that are sent over a socket without reaching Fastify', async () => {
    const of =
      'stemhouse_http_request_seconds_count{method="GET",route="/api/v1/app/beatstore/getAllBeats",status="2xx"}';
    const ask = async () => (await fetch(`${shop.url}/api/v1/app/beatstore/getAllBeats`)).arrayBuffer();
    await ask();
    const before = valueOf(await read(), of);
    await ask();
    // The client may have the response before the server has counted it.
    await eventually(async () => expect(valueOf(await read(), of)).toBe(before + 1));
  });

  it('gain no label values from hostile requests, and contain no text from them', async () => {
    const hostile = async (round: number): Promise<string[]> => {
      for (let index = 0; index < 30; index += 1) {
        const made = `made-up-${round}-${index}`;
        await shop.app.inject({ url: `/${made}?${made}=1`, method: 'GET' });
        await shop.app.inject({ url: `/api/v1/app/track/${made}/${made}`, method: 'POST' });
        await shop.app.inject({ url: `/api/v1/app/token/${made}/mp3` });
        await shop.app.inject({ url: `/media/covers/${made}/${made}` });
        await shop.app.inject({ url: `/${made}`, method: index % 2 ? 'PROPFIND' : 'MKCOL' } as never);
      }
      return read();
    };
    const first = await hostile(1);
    const second = await hostile(2);
    expect(requestLines(second).length).toBe(requestLines(first).length);
    expect(second.join('\n')).not.toContain('made-up');
    expect(
      valueOf(second, 'stemhouse_http_request_seconds_count{method="GET",route="unmatched",status="4xx"}'),
    ).toBeGreaterThan(59);
  });

  it('count jobs, emails, webhook events and transfers that wait or have failed', async () => {
    const { pool } = shop.database;
    await pool.query(`insert into pgboss.job (name, state) select 'mailing.send', 'failed' from generate_series(1, 3)`);
    await pool.query(`insert into mailing_messages (id, purpose, message_id, recipient, subject, body_text, body_html, failed_at)
      select gen_random_uuid(), 'test ' || n, n::text, 'mia@example.com', 'A', 'A', 'A', case when n > 1 then now() end
      from generate_series(1, 3) n`);
    await pool.query(`insert into webhook_events (id, type, payload, received_at)
      select n::text, 'charge.refunded', '{}', now() - n * interval '2 days' from generate_series(0, 2) n`);
    const metrics = await openMetrics(shop.deps, { token: null, listen: { host: '127.0.0.1', port: 0 } });
    const port = await metrics?.listen();
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await metrics?.close();
    for (const line of [
      'stemhouse_jobs{queue="mailing.send",state="failed"} 3',
      'stemhouse_mails{state="waiting"} 1',
      'stemhouse_mails{state="failed"} 2',
      'stemhouse_webhooks_open{endpoint="account",state="waiting"} 1',
      'stemhouse_webhooks_open{endpoint="account",state="late"} 1',
      'stemhouse_webhooks_open{endpoint="account",state="abandoned"} 1',
      'stemhouse_transfers{state="failed"} 0',
      'stemhouse_database_up 1',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('are served only on their own port if one is set, and that port serves nothing else', async () => {
    const metrics = await openMetrics(shop.deps, { token, listen: { host: '127.0.0.1', port: 0 } });
    const url = `http://127.0.0.1:${await metrics?.listen()}`;
    const statusOf = async (path: string, headers = {}) => (await fetch(`${url}${path}`, { headers })).status;
    expect(await statusOf('/metrics')).toBe(401);
    expect(await statusOf('/metrics', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await statusOf('/')).toBe(404);
    await metrics?.close();
    const routes: string[] = [];
    const app = { addHook: () => app, get: (path: string) => routes.push(path) };
    (await openMetrics(shop.deps, { token, listen: { host: '127.0.0.1', port: 0 } }))?.register(app as never);
    expect(routes).toEqual([]);
  });

  it('are off by default', async () => {
    expect(await openMetrics(shop.deps, null)).toBeNull();
  });
});

test('every metric in a dashboard or an alert exists', async () => {
  const folder = new URL('../../docs/monitoring/', import.meta.url);
  const exist = new Set((await read()).flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []));
  const files = readdirSync(folder).filter((file) => !file.endsWith('.md'));
  expect(files.toSorted()).toEqual(['alerts.yml', 'dashboard.json', 'prometheus.yml']);
  const text = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
  const named = new Set(text.match(/\b(stemhouse|nodejs|process)_\w+/g));
  expect(named.size).toBeGreaterThan(20);
  const unknown = [...named].filter((name) => !exist.has(name) && !exist.has(name.replace(/_(bucket|count|sum)$/, '')));
  expect(unknown).toEqual([]);
  JSON.parse(readFileSync(new URL('dashboard.json', folder), 'utf8'));
});
