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
  answer: z.object({ owner: person.nullable(), people: z.array(z.union([person, z.string()])) }),
  failures: { CLOSED: { status: 503, message: 'Closed.' } },
});

const answerOf = async (value: unknown) => await answerBy(() => value as z.output<typeof list.answer>);
const answerBy = async (handle: () => z.output<typeof list.answer> | Failure<'CLOSED'>) => {
  const app = await createHttpServer({
    config: {
      sessionSecret: 'a secret of the shop that has more than 32 characters',
      trustedProxies: [],
      publicUrl: null,
    },
    log: createLog('silent'),
  });
  await registerRoutes(app, [route(list, handle)]);
  const answer = await app.inject('/people');
  await app.close();
  return answer;
};

test('a column that isn’t in the contract isn’t sent', async () => {
  const row = { name: 'Mia', password_hash: 'x', more: { email: 'mia@example.com' } };
  const answer = await answerOf({ owner: row, people: [row, 'Sol'], secret: 'x' });
  expect(answer.json()).toEqual({ owner: { name: 'Mia' }, people: [{ name: 'Mia' }, 'Sol'] });
});

test('an answer that breaks its contract is a bug, and none of it is sent', async () => {
  const answer = await answerOf({ owner: { name: 7, secret: 'sesame' }, people: [] });
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'INTERNAL']);
  expect(answer.payload).not.toContain('sesame');
});

test('whoever is told that something is unavailable is told when to come again, declared or not', async () => {
  const answers = [
    await answerBy(() => fail('CLOSED', { retryAfterSeconds: 7 })),
    await answerBy(() => fail('CLOSED')),
    await answerBy(() => {
      throw new NoSpace();
    }),
  ];
  const said = answers.map((answer) => [answer.statusCode, answer.json().code, answer.headers['retry-after']]);
  expect(said).toEqual([
    [503, 'CLOSED', '7'],
    [503, 'CLOSED', '30'],
    [503, 'NO_SPACE', '30'],
  ]);
});
