import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { closeServer } from './close-server.ts';

test('a connection without a request doesn’t keep a closing server open', async () => {
  const app = fastify();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const [connected, ended] = [once(app.server, 'connection'), once(socket, 'close')];
  socket.resume();
  await connected;
  await closeServer(app, 0);
  await ended;
  expect(app.server.listening).toBe(false);
});
