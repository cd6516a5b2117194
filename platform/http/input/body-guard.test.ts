import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { eventually } from '#testing/eventually.ts';
import type { BodyLimits } from './body-guard.ts';
import { createHttpServer } from '../create-http-server.ts';
import { createLog } from '../log.ts';
import { registerRoutes } from '../register-routes.ts';
import { route } from '../route.ts';

const common = { method: 'POST', summary: '', response: z.object({ ok: z.boolean() }) } as const;
const note = endpoint({ ...common, path: '/note', body: z.object({ text: z.string().max(100_000) }) });
const picture = endpoint({ ...common, path: '/picture', files: { photo: { maxBytes: 90_000 } }, body: z.object({}) });
const beat = endpoint({ ...common, path: '/beat', files: { sound: { maxBytes: 0 } }, streamed: true });
const event = endpoint({ ...common, path: '/event', xsrf: 'exempt' });

const never = { idleMs: 600_000, totalMs: 600_000 };
const patient = { small: never, form: never, upload: never };
const ample = { network: 1_000_000, total: 1_000_000 };

const apps: FastifyInstance[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});

const serve = async (bodyLimits: BodyLimits): Promise<FastifyInstance> => {
  const app = await createHttpServer({
    config: {
      sessionSecret: 'a secret of the shop that has more than 32 characters',
      trustedProxies: [],
      publicUrl: null,
    },
    log: createLog('silent'),
    bodyLimits,
  });
  await registerRoutes(app, [
    route(note, () => ({ ok: true })),
    route(picture, () => ({ ok: true })),
    route(beat, async ({ request }) => {
      for await (const part of request.parts()) if (part.type === 'file') part.file.resume();
      return { ok: true };
    }),
    route(event, () => ({ ok: true })),
  ]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  apps.push(app);
  return app;
};

/** Declares `length` bytes of body, and sends `body`. */
const begin = (
  app: FastifyInstance,
  path: string,
  body: string,
  { length = 60_000, from = '127.0.0.1', connection = 'close' } = {},
) => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  const type = body.startsWith('--') ? 'multipart/form-data; boundary=edge' : 'application/json';
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: ${connection}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`,
  );
  let read = '';
  socket.setEncoding('utf8').on('data', (part: string) => (read += part));
  // A connection that is cut during sending may end with an error after the response.
  socket.on('error', () => undefined);
  const response = new Promise<{ status: number; code: string | undefined }>((resolve) => {
    socket.once('close', () => {
      resolve({ status: Number(read.slice(9, 12)), code: (/"code":"(\w+)"/.exec(read) ?? [])[1] });
    });
  });
  return { socket, response };
};

const json = (bytes: number): string => `{"text":"${'x'.repeat(bytes)}`;
const form = (bytes: number): string =>
  `--edge\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n${'x'.repeat(bytes)}`;
const whole = (body: string): [string, { length: number }] => {
  const ended = body + (body.startsWith('--') ? '\r\n--edge--\r\n' : '"}');
  return [ended, { length: ended.length }];
};

const kinds = [
  ['a JSON body', '/note', json(10)],
  ['a form', '/picture', form(10)],
  ['a beat’s form', '/beat', form(10)],
  ['an event', '/event', json(10)],
  ['a body to a path that doesn’t exist', '/nowhere', json(10)],
] as const;

test.each(kinds)('a client that stops sending %s gets a response and is cut off', async (_name, path, body) => {
  const short = { idleMs: 60, totalMs: 600_000 };
  const app = await serve({ times: { small: short, form: short, upload: short }, held: ample });
  const { response } = begin(app, path, body);
  expect(await response).toEqual({ status: 408, code: 'TIMEOUT' });
  await eventually(() => expect(app.bodyGuard.heldBytes()).toBe(0));
});

test.each(kinds)('a client that sends %s forever, a little at a time, is cut off', async (_name, path, body) => {
  const slow = { idleMs: 600_000, totalMs: 100 };
  const app = await serve({ times: { small: slow, form: slow, upload: slow }, held: ample });
  const { socket, response } = begin(app, path, body);
  const drip = setInterval(() => socket.write('x'), 5);
  try {
    expect(await response).toEqual({ status: 408, code: 'TIMEOUT' });
  } finally {
    clearInterval(drip);
  }
});

test('each kind of body has its own timeouts', async () => {
  const short = { idleMs: 40, totalMs: 600_000 };
  const app = await serve({ times: { ...patient, small: short }, held: ample });
  const [stalledForm, stalledNote] = [begin(app, '/picture', form(10)), begin(app, '/note', json(10))];
  expect(await stalledNote.response).toEqual({ status: 408, code: 'TIMEOUT' });
  expect(stalledForm.socket.destroyed).toBe(false);
});

test.each([
  ['forms', '/picture', form],
  ['JSON bodies', '/note', json],
])('stalled %s from one network block only that network', async (_name, path, make) => {
  const app = await serve({ times: patient, held: { network: 100_000, total: 250_000 } });
  const stalled = begin(app, path, make(50_000));
  await eventually(() => expect(app.bodyGuard.heldBytes()).toBeGreaterThanOrEqual(50_000));
  expect(await begin(app, path, ...whole(make(60_000))).response).toEqual({ status: 429, code: 'BUSY' });
  const [body, size] = whole(make(60_000));
  expect((await begin(app, path, body, { ...size, from: '127.0.0.2' }).response).status).toBe(200);
  stalled.socket.destroy();
  await eventually(() => expect(app.bodyGuard.heldBytes()).toBe(0));
  expect((await begin(app, path, ...whole(make(60_000))).response).status).toBe(200);
});

test('a client that is refused and never ends its body is cut off', async () => {
  // Long enough for a busy machine to see that the body is too large.
  const short = { idleMs: 2000, totalMs: 600_000 };
  const app = await serve({ times: { ...patient, form: short }, held: { network: 20_000, total: 50_000 } });
  const { response } = begin(app, '/picture', form(150_000), { length: 170_000, connection: 'keep-alive' });
  expect(await response).toEqual({ status: 429, code: 'BUSY' });
});

test('a body is refused if the bodies of all networks together would use more memory than the limit', async () => {
  const app = await serve({ times: patient, held: { network: 100_000, total: 150_000 } });
  for (const from of ['127.0.0.2', '127.0.0.3']) begin(app, '/note', json(50_000), { from });
  await eventually(() => expect(app.bodyGuard.heldBytes()).toBeGreaterThanOrEqual(100_000));
  expect(await begin(app, '/note', ...whole(json(60_000))).response).toEqual({ status: 503, code: 'BUSY' });
});
