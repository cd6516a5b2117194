import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { createLog, requestLog } from '#platform/http/log.ts';
import { createTestApp } from '#testing/app.ts';
import { allRoutes } from './app.ts';

// No email address or key reaches the log, in whichever field of a URL it is typed.

const shop = await createTestApp();
afterAll(() => shop.close());

const secrets = [
  'concealed@people.example',
  'concealed@',
  'x key=concealed',
  '/orders/1?key=concealed',
  '&token=concealed',
  'eyJconcealed00.eyJconcealed00.concealed',
  'cs_test_concealed00',
  'sth_concealed00',
  '&access_token=concealed',
  'x clientSecret=concealed',
] as const;
const encodings: readonly ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
];

const logged = (url: string): string => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info({ url }, 'Request');
  requestLog(log)({ reqId: '', method: 'GET', url, status: 200, ms: 1 });
  return lines.join('');
};

/** One URL for each query field and each path parameter. */
const addresses = allRoutes(shop.deps).flatMap(({ endpoint }) => {
  const { method, path, query }: Endpoint = endpoint;
  const names = Object.keys((query as z.ZodObject | undefined)?.shape ?? {});
  const params = [...path.matchAll(/:\w+/g)].map(([name]) => name);
  return [
    ...names.map(
      (name) => [`${method} ${path}?${name}=`, (value: string) => `${path}?page=1&${name}=${value}`] as const,
    ),
    ...params.map((name) => [`${method} ${path}, ${name}`, (value: string) => path.replace(name, value)] as const),
  ];
});

describe.each(addresses)('%s', (_name, addressWith) => {
  test('is logged without email addresses or keys', () => {
    for (const secret of secrets) {
      for (const encode of encodings) {
        const line = logged(addressWith(encode(secret)));
        expect(line).not.toMatch(/concealed|%63%6f%6e%63/i);
      }
    }
  });
});

test('a redacted URL still shows what was requested', () => {
  expect(logged('/api/v1/app/audit?person=concealed%40people.example&action=orders.refund')).toContain(
    '/api/v1/app/audit?person=…&action=orders.refund',
  );
});
