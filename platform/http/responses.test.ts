import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { NoSpace } from '#platform/storage/disk-space.ts';
import { createHttpServer } from './create-http-server.ts';
import { createLog } from './log.ts';
import { registerRoutes } from './register-routes.ts';
import { route } from './route.ts';

const person = z.object({ name: z.string() });
const list = endpoint({
  method: 'GET',
  path: '/people',
  summary: '',
  response: z.object({ owner: person.nullable(), people: z.array(z.union([person, z.string()])) }),
  failures: { CLOSED: { status: 503, message: () => 'Closed.' } },
});

const responseOf = async (value: unknown) => await respondBy(() => value as z.output<typeof list.response>);
const respondBy = async (handle: () => z.output<typeof list.response> | Failure<'CLOSED'>) => {
  const app = await createHttpServer({
    config: {
      sessionSecret: 'a secret of the shop that has more than 32 characters',
      trustedProxies: [],
      publicUrl: null,
    },
    log: createLog('silent'),
  });
  await registerRoutes(app, [route(list, handle)]);
  const response = await app.inject('/people');
  await app.close();
  return response;
};

test('a column that isn’t in the contract isn’t sent', async () => {
  const row = { name: 'Mia', password_hash: 'x', more: { email: 'mia@example.com' } };
  const response = await responseOf({ owner: row, people: [row, 'Sol'], secret: 'x' });
  expect(response.json()).toEqual({ owner: { name: 'Mia' }, people: [{ name: 'Mia' }, 'Sol'] });
});

test('a response that breaks its contract is reported as a bug, and none of it is sent', async () => {
  const response = await responseOf({ owner: { name: 7, secret: 'sesame' }, people: [] });
  expect([response.statusCode, response.json().code]).toEqual([500, 'INTERNAL']);
  expect(response.payload).not.toContain('sesame');
});

test('every 503 says when to retry, even if the endpoint doesn’t', async () => {
  const responses = [
    await respondBy(() => fail('CLOSED', { retryAfterSeconds: 7 })),
    await respondBy(() => fail('CLOSED')),
    await respondBy(() => {
      throw new NoSpace();
    }),
  ];
  const said = responses.map((response) => [
    response.statusCode,
    response.json().code,
    response.headers['retry-after'],
  ]);
  expect(said).toEqual([
    [503, 'CLOSED', '7'],
    [503, 'CLOSED', '30'],
    [503, 'NO_SPACE', '30'],
  ]);
});
