import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer, MailRefused } from './mail.ts';

type Step = 'sender' | 'recipient' | 'data';

/** The result of sending an email when the mail server responds with this code at that step. */
const sendTo = async (step: Step, responseCode: number): Promise<unknown> => {
  const refuse = (at: Step, done: (error?: Error) => void): void =>
    done(at === step ? Object.assign(new Error('No'), { responseCode }) : undefined);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => refuse('sender', done),
    onRcptTo: (_address, _session, done) => refuse('recipient', done),
    onData: (stream, _session, done) => stream.resume().once('end', () => refuse('data', done)),
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'GIJO <shop@gijo.example>' });
  try {
    const mail = { messageId: '<1@gijo.example>', to: 'mia@people.example', subject: 'S', text: 'T', html: 'T' };
    return await mailer.send({ ...mail, date: new Date() }).catch((error: unknown) => error);
  } finally {
    mailer.close();
    await new Promise<void>((closed) => server.close(() => closed()));
  }
};

test('an email to a list has a one-click unsubscribe header, other emails don’t', async () => {
  const sources: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let source = '';
      stream.on('data', (part: Buffer) => (source += part.toString()));
      stream.once('end', () => {
        sources.push(source.replaceAll(/\r\n[ \t]+/g, ' '));
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'GIJO <shop@gijo.example>' });
  const mail = { messageId: '<1@gijo.example>', to: 'mia@people.example', subject: 'S', text: 'T', html: 'T' };
  const url = `https://gijo.example/api/v1/app/unsubscribe?token=${'a'.repeat(66)}`;
  try {
    await mailer.send({ ...mail, date: new Date(), unsubscribeUrl: url });
    await mailer.send({ ...mail, date: new Date() });
  } finally {
    mailer.close();
    await new Promise<void>((closed) => server.close(() => closed()));
  }
  expect(sources[0]).toContain(`List-Unsubscribe: <${url}>`);
  expect(sources[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(sources[1]).not.toContain('List-Unsubscribe');
});

test.each([
  ['recipient', 550],
  ['data', 554],
] as const)('an email whose %s is refused for good (%i) is not retried', async (step, code) => {
  expect(await sendTo(step, code)).toBeInstanceOf(MailRefused);
});

test.each([
  ['recipient', 450],
  ['data', 451],
  // The server refuses our login or our sender address, and accepts the same email once we fix them.
  ['sender', 530],
  ['sender', 550],
  ['recipient', 530],
] as const)('an email is retried when its %s is refused with %i', async (step, code) => {
  const error = await sendTo(step, code);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
});
