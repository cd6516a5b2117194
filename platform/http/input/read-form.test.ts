import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { createHttpServer } from '../create-http-server.ts';
import { createLog } from '../log.ts';
import { registerRoutes } from '../register-routes.ts';
import { route } from '../route.ts';

const letter = endpoint({
  method: 'POST',
  path: '/letter',
  summary: '',
  files: { photo: { maxBytes: 10 } },
  body: z.object({ text: z.string() }),
  response: z.object({ text: z.string(), photo: z.number() }),
});

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer({
    config: {
      sessionSecret: 'a secret of the shop that has more than 32 characters',
      trustedProxies: [],
      publicUrl: null,
    },
    log: createLog('silent'),
  });
  await registerRoutes(app, [
    route(letter, ({ body, files }) => ({ text: body.text, photo: files.photo?.bytes.length ?? 0 })),
    route(album, ({ files }) => ({ photo: files.photo?.bytes.length ?? 0 })),
  ]);
});
afterAll(() => app.close());

const album = endpoint({
  method: 'POST',
  path: '/album',
  summary: '',
  files: { photo: { maxBytes: 1024 * 1024 * 1024 } },
  body: z.object({}),
  response: z.object({ photo: z.number() }),
});

const form = [
  '--edge\r\nContent-Disposition: form-data; name="text"\r\n\r\nHello\r\n',
  '--edge\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n12345\r\n',
  '--edge--\r\n',
].join('');
const send = async (payload: string, boundary = '; boundary=edge') => {
  const headers = { 'content-type': `multipart/form-data${boundary}` };
  const response = await app.inject({ method: 'POST', url: '/letter', headers, payload });
  return [response.statusCode, response.json<{ code?: string }>().code];
};

test('a form’s fields and files are read', async () => {
  expect(await send(form)).toEqual([200, undefined]);
});

test.each([
  ['without a boundary', form, ''],
  ['with another boundary than it declares', form, '; boundary=other'],
  ['that breaks off', form.slice(0, -20), undefined],
  ['whose file is larger than allowed', form.replace('12345', '12345678901'), undefined],
  ['with an undeclared file', form.replace('photo', 'toString'), undefined],
])('a form %s is refused as the sender’s mistake', async (_name, payload, boundary) => {
  expect(await send(payload, boundary)).toEqual([400, 'VALIDATION']);
});

describe('a form is refused if it contains', () => {
  const field = (name: string, value: string) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  test.each([
    ['a text of 70 KB', field('text', 'x'.repeat(70_000))],
    [
      'many texts that are 70 KB together',
      Array.from({ length: 50 }, (_, i) => field(`t${i}`, 'x'.repeat(1400))).join(''),
    ],
    ['a hundred fields', Array.from({ length: 100 }, (_, i) => field(`t${i}`, 'x')).join('')],
    ['a large undeclared file', form.replace('photo', 'other').replace('12345', '1'.repeat(200_000))],
  ])('%s', async (_name, payload) => {
    expect(await send(payload.endsWith('--edge--\r\n') ? payload : `${payload}--edge--\r\n`)).toEqual([
      413,
      'TOO_LARGE',
    ]);
  });

  test('a deeply structured JSON field', async () => {
    const json = field('text', '['.repeat(2000) + ']'.repeat(2000)).replace(
      '\r\n\r\n',
      '\r\nContent-Type: application/json\r\n\r\n',
    );
    expect(await send(`${json}--edge--\r\n`)).toEqual([400, 'VALIDATION']);
  });
});

test('the files of all forms together use limited memory, which the response frees', async () => {
  const [before = '', after = ''] = form.split('12345');
  const sendAlbum = async (megabytes: number) => {
    const payload = Buffer.concat([Buffer.from(before), Buffer.alloc(megabytes * 1024 * 1024), Buffer.from(after)]);
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    const response = await app.inject({ method: 'POST', url: '/album', headers, payload });
    return [response.statusCode, response.json<{ code?: string }>().code];
  };
  expect(await sendAlbum(30)).toEqual([200, undefined]);
  expect(await sendAlbum(30)).toEqual([200, undefined]);
  expect(await sendAlbum(41)).toEqual([429, 'BUSY']);
  expect(await sendAlbum(30)).toEqual([200, undefined]);
});

test('Node’s own timeout for requests is on', () => {
  expect(app.server.requestTimeout).toBeGreaterThan(0);
});
