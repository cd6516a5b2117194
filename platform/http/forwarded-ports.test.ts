import { afterAll, expect, test } from 'vitest';
import { createHttpServer } from './create-http-server.ts';
import { createLog } from './log.ts';

const app = await createHttpServer({
  config: {
    sessionSecret: 'x'.repeat(40),
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8:9::/48'],
    publicUrl: null,
  },
  log: createLog('silent'),
});
app.get('/address', (request) => ({ address: request.ip }));
afterAll(() => app.close());

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:54321', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  // The port of one of our own proxies.
  ['203.0.113.7:54321, 10.1.2.3:8080', '203.0.113.7'],
  ['203.0.113.7:54321,[2001:db8:9::5]:443', '203.0.113.7'],
  ['198.51.100.1:1, 203.0.113.7:2', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('a request with X-Forwarded-For: %s is from %s', async (written, address) => {
  const response = await app.inject({ url: '/address', headers: { 'x-forwarded-for': written } });
  expect(response.json()).toEqual({ address });
});
