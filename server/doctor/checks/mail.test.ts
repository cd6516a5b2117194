import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkMail } from './mail.ts';

const arrived: string[] = [];
const server = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ password }, _session, done) =>
    password === 'p@ss' ? done(null, { user: 'shop' }) : done(new Error('No')),
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('nobody')) return done(Object.assign(new Error('No such user'), { responseCode: 550 }));
    arrived.push(address);
    done();
  },
  onData: (stream, _session, done) => stream.resume().once('end', () => done()),
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));

const check = (password: string, sendTo: string | null = null) =>
  checkMail(
    { smtpUrl: `smtp://shop:${password}@127.0.0.1:${port}`, mailFrom: 'Label <shop@label.example>', outbox: false },
    sendTo,
  );

test('a mail server that accepts the login is fine, and an email is sent only if an email address is given', async () => {
  expect(await check('p%40ss')).toMatchObject([{ state: 'ok' }]);
  expect(arrived).toEqual([]);
  expect(await check('p%40ss', 'me@label.example')).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
  expect(arrived).toEqual(['me@label.example']);
});

test('a wrong password, a refused recipient and a mail server that doesn’t respond are problems', async () => {
  const [wrong] = await check('wrong');
  expect(wrong).toMatchObject({ state: 'problem', todo: expect.stringContaining('user and password') });
  expect(wrong?.what).not.toContain('wrong');
  const [, refused] = await check('p%40ss', 'nobody@label.example');
  expect(refused).toMatchObject({ state: 'problem', what: expect.stringContaining('refused') });
  const nowhere = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.example', outbox: false };
  expect(await checkMail(nowhere, null)).toMatchObject([
    { state: 'problem', todo: expect.stringContaining('host and port') },
  ]);
});

test('without a mail server, a trial is fine and a public shop isn’t', async () => {
  const none = { smtpUrl: null, mailFrom: 'a@b.example' };
  expect(await checkMail({ ...none, outbox: true }, null)).toMatchObject([{ state: 'skipped' }]);
  expect(await checkMail({ ...none, outbox: false }, null)).toMatchObject([{ state: 'warning' }]);
});
