import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { until } from '#testing/eventually.ts';
import { createAdmin } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { MailsPage } from '../contract.ts';
import type { MailPurpose } from './mail-kinds.ts';
import { writeMail } from './write-mail.ts';

/** The mail server's reply to the recipient's address; null to accept the email. */
let refusal: { readonly responseCode: number; readonly message: string } | null = null;
let refusals = 0;
const received: string[] = [];

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: ({ address }, _session, done) => {
    if (refusal) refusals += 1;
    if (refusal) return done(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
    received.push(address);
    done();
  },
  onData: (stream, _session, done) => {
    stream.resume();
    stream.once('end', () => done());
  },
});

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  shop = await createTestApp({
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'GIJO <shop@gijo.example>' },
  });
  admin = await logInAs(shop, await createAdmin(shop.deps));
});
afterEach(() => {
  refusal = null;
});
afterAll(async () => {
  shop.deps.mailer.close();
  await shop.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});

const write = (purpose: MailPurpose, to: string, more: { lastingSubject?: string; expiresAt?: Date } = {}) =>
  inTransaction(shop.deps.db, (trx) =>
    writeMail(shop.deps, trx, {
      purpose,
      to,
      content: { subject: `042917 for ${to}`, preview: '', heading: 'Hello', blocks: [] },
      ...more,
    }),
  );
const list = async (query = ''): Promise<MailsPage> =>
  (await admin.call('GET', `/api/v1/app/admin/mails${query}`)).json();
const send = (id: string) => admin.call('POST', `/api/v1/app/admin/mails/${id}/send`);

describe('emails that admins see', () => {
  it('fail at once with the mail server’s reply if it refuses the recipient for good, and can be resent', async () => {
    refusal = { responseCode: 550, message: 'No such user here' };
    await write('purchase:bounced', 'Gone@people.example');
    await shop.deps.jobs.idle();
    const { mails, total } = await list('?state=failed');
    expect(total).toBe(1);
    expect(mails).toMatchObject([
      {
        to: 'Gone@people.example',
        state: 'failed',
        sentAt: null,
        failure: expect.stringContaining('No such user here'),
      },
    ]);
    // The email failed, not the job.
    expect(await shop.deps.jobs.failed()).toBe(0);

    refusal = null;
    const id = mails[0]?.id ?? '';
    expect((await send(id)).json()).toEqual({ message: 'The email is on its way again.' });
    await shop.deps.jobs.idle();
    expect(received).toEqual(['Gone@people.example']);
    expect((await list('?to=gone@')).mails).toMatchObject([{ state: 'sent', failure: null }]);
    expect((await list('?state=failed')).total).toBe(0);
    const audit = await shop.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toMatchObject([{ action: 'mails.send-again', details: { kind: 'purchase' } }]);
    // The server's reply names the recipient, and the audit log is permanent.
    expect(JSON.stringify(audit)).not.toContain('No such user');
    expect((await send(id)).json()).toMatchObject({ code: 'MAILS_NOT_FAILED' });
    expect(received).toHaveLength(1);
  });

  it('don’t fail if the mail server asks to try again later', async () => {
    refusal = { responseCode: 451, message: 'come back later' };
    await write('purchase:later', 'late@people.example');
    const row = () =>
      shop.deps.db
        .selectFrom('mailing_messages')
        .selectAll()
        .where('purpose', '=', 'purchase:later')
        .executeTakeFirstOrThrow();
    const before = refusals;
    await shop.deps.jobs.idle();
    expect(refusals).toBeGreaterThan(before);
    expect((await list('?state=waiting')).total).toBe(1);
    expect(await row()).toMatchObject({ failed_at: null, failure: null, sent_at: null });
    expect((await send((await row()).id)).statusCode).toBe(409);
    refusal = null;
    await until('the retry is due, and the mail sent', async () => {
      await shop.deps.jobs.idle();
      return (await row()).sent_at;
    });
  });

  it('show neither their text nor a subject with a code', async () => {
    refusal = { responseCode: 550, message: 'no' };
    await write('code:secret', 'coded@people.example', { lastingSubject: 'Your code' });
    await shop.deps.jobs.idle();
    const { mails } = await list('?to=coded');
    expect(mails).toMatchObject([{ subject: 'Your code', state: 'failed' }]);
    expect(JSON.stringify(mails)).not.toMatch(/042917|Hello/);
  });

  it('can’t be resent once their code has expired', async () => {
    const id = newId();
    await shop.deps.db
      .insertInto('mailing_messages')
      .values({
        id,
        purpose: 'code:old',
        message_id: '<old@gijo.example>',
        recipient: 'old@people.example',
        subject: 'Your code',
        body_text: '',
        body_html: '',
        sent_at: null,
        expires_at: new Date(0),
        lasting_subject: null,
        failed_at: null,
        failure: null,
      })
      .execute();
    expect((await list('?to=old@')).mails).toMatchObject([{ state: 'expired' }]);
    expect((await list('?state=waiting&to=old@')).total).toBe(0);
    expect((await send(id)).json()).toMatchObject({ code: 'MAILS_NOT_FAILED' });
    expect((await send(newId())).statusCode).toBe(404);
  });

  it('are found by the beginning of the recipient’s address, in upper or lower case and without wildcards', async () => {
    expect((await list('?to=GONE')).total).toBe(1);
    expect((await list('?to=%25')).total).toBe(0);
    expect((await list('?to=g_ne')).total).toBe(0);
    expect((await list('?page=9')).mails).toEqual([]);
    expect((await admin.call('GET', '/api/v1/app/admin/mails?state=lost')).statusCode).toBe(400);
  });
});
