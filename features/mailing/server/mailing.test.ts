import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { newId } from '#contract-kit/ids.ts';
import { inTransaction } from '#platform/database/open.ts';
import { createMailer } from '#platform/mail/mail.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { html } from './html.ts';
import { blankExpired } from './blank-mails.ts';
import type { MailContent } from './mail-content.ts';
import type { MailPurpose } from './mail-kinds.ts';
import { renderMail } from './render-mail.ts';
import { sendMail } from './send-mail.ts';
import { writeMail } from './write-mail.ts';

interface Received {
  from: string;
  to: string[];
  source: string;
}

const received: Received[] = [];
let refuse = 0;

const take = async (body: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<void> => {
  const source = await text(body);
  if (refuse > 0) {
    refuse -= 1;
    throw Object.assign(new Error('come back later'), { responseCode: 451 });
  }
  received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData: (stream, { envelope }, done) => callbackify(take)(stream, envelope, done),
});

let shop: TestApp;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  shop = await createTestApp({
    settings: { SMTP_URL: smtpUrl, MAIL_FROM: 'GIJO <shop@gijo.example>' },
  });
});
afterAll(async () => {
  shop.deps.mailer.close();
  await shop.close();
  await new Promise<void>((closed) => server.close(() => closed()));
});

const content: MailContent = {
  subject: 'Your order\r\nBcc: everybody@example.com',
  preview: 'A preview',
  heading: 'A <heading> & more',
  blocks: [
    { kind: 'paragraph', text: 'Łukasz says <script>alert(1)</script>' },
    { kind: 'button', label: 'Open', url: 'https://shop.example/orders/1?key=a&b="c"' },
    {
      kind: 'items',
      items: [
        {
          title: 'Sol - "Night"',
          picture: 'https://shop.example/a.webp" onerror="alert(1)',
          detail: 'Basic',
          amount: '$19.99',
        },
      ],
    },
    { kind: 'facts', rows: [['Order', 'SH-1001']] },
  ],
};

const write = (purpose: MailPurpose, to = 'mia@example.com') =>
  inTransaction(shop.deps.db, (trx) => writeMail(shop.deps, trx, { purpose, to, content }));
const rowOf = (purpose: string) =>
  shop.deps.db.selectFrom('mailing_messages').selectAll().where('purpose', '=', purpose).executeTakeFirstOrThrow();

describe('an email to one person', () => {
  test('is written and sent once, even if its purpose is requested repeatedly or concurrently', async () => {
    await Promise.all(Array.from({ length: 10 }, () => write('purchase:once')));
    await shop.deps.jobs.idle();
    await write('purchase:once');
    await shop.deps.jobs.idle();
    const row = await rowOf('purchase:once');
    expect(row.sent_at).not.toBeNull();
    expect(received.filter(({ source }) => source.includes(row.message_id))).toHaveLength(1);
  });

  test('leaves no readable text once it’s sent or has expired unsent', async () => {
    const expiresAt = new Date(shop.deps.clock.now().getTime() - 1);
    const secret = (purpose: MailPurpose, more = {}) =>
      inTransaction(shop.deps.db, (trx) =>
        writeMail(shop.deps, trx, {
          purpose,
          to: 'mia@example.com',
          content: { ...content, subject: '042917 is your code' },
          lastingSubject: 'Your code',
          ...more,
        }),
      );
    const readable = ['042917', 'key=a', 'Łukasz'];
    const expectBlank = async (purpose: MailPurpose, isSent: boolean) => {
      const row = await rowOf(purpose);
      expect([row.subject, row.sent_at !== null]).toEqual(['Your code', isSent]);
      for (const words of readable) expect(JSON.stringify(row)).not.toContain(words);
    };
    await secret('code:sent');
    await shop.deps.jobs.idle();
    await expectBlank('code:sent', true);
    expect(received.at(-1)?.source).toContain('Subject: 042917 is your code');

    const before = received.length;
    await secret('code:late', { expiresAt });
    await shop.deps.jobs.idle();
    await expectBlank('code:late', false);
    // An email whose job was lost.
    const row = await rowOf('code:late');
    await shop.deps.db
      .insertInto('mailing_messages')
      .values({
        ...row,
        id: newId(),
        purpose: 'code:lost',
        message_id: '<lost>',
        subject: '042917',
        body_text: '042917',
      })
      .execute();
    await blankExpired(shop.deps);
    await expectBlank('code:lost', false);
    expect(received).toHaveLength(before);
    expect(await shop.deps.db.selectFrom('mailing_outbox').selectAll().execute()).toEqual([]);
  });

  test('is not written if the transaction fails', async () => {
    const work = inTransaction(shop.deps.db, async (trx) => {
      await writeMail(shop.deps, trx, { purpose: 'purchase:undone', to: 'mia@example.com', content });
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    await shop.deps.jobs.idle();
    await expect(rowOf('purchase:undone')).rejects.toThrow();
  });

  test('keeps its Message-ID when the mail server asks to try again later', async () => {
    refuse = 1;
    await write('purchase:later');
    const { id, message_id } = await rowOf('purchase:later');
    await expect(sendMail(shop.deps, id)).rejects.toThrow();
    await shop.deps.jobs.idle();
    expect((await rowOf('purchase:later')).sent_at).not.toBeNull();
    await sendMail(shop.deps, id);
    expect(message_id).toMatch(/^<[0-9a-f]{40}@gijo\.example>$/);
    expect(received.filter(({ source }) => source.includes(message_id))).toHaveLength(1);
  });

  test('isn’t taken for sent while another attempt is still sending it, and is sent again if that attempt fails', async () => {
    await write('purchase:held');
    await shop.deps.jobs.idle();
    const { id, message_id } = await rowOf('purchase:held');
    const unsent = { sent_at: null, body_text: 'Unsent', body_html: '<p>Unsent</p>' };
    await shop.deps.db.updateTable('mailing_messages').set(unsent).where('id', '=', id).execute();
    const hanging = inTransaction(shop.deps.db, async (trx) => {
      await trx.selectFrom('mailing_messages').select('id').where('id', '=', id).forUpdate().execute();
      await expect(sendMail(shop.deps, id)).rejects.toThrow('still sending');
      throw new Error('The connection to the mail server broke.');
    });
    await expect(hanging).rejects.toThrow('broke');
    await sendMail(shop.deps, id);
    expect((await rowOf('purchase:held')).sent_at).not.toBeNull();
    expect(received.filter(({ source }) => source.includes(message_id))).toHaveLength(2);
  });

  test('has one sender, one recipient, HTML and text, and no injected header', async () => {
    await write('purchase:headers', 'mia+beats@example.com');
    await shop.deps.jobs.idle();
    const { message_id } = await rowOf('purchase:headers');
    const mail = received.find(({ source }) => source.includes(message_id));
    expect([mail?.from, mail?.to]).toEqual(['shop@gijo.example', ['mia+beats@example.com']]);
    const [head = ''] = mail?.source.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^From: GIJO <shop@gijo\.example>$/m);
    expect(head).toMatch(/^Subject: Your order Bcc: everybody@example\.com$/m);
    expect(head).not.toMatch(/^Bcc:/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.source).toMatch(/Content-Type: text\/plain; charset=utf-8/);
    expect(mail?.source).toMatch(/Content-Type: text\/html; charset=utf-8/);
  });

  test('goes to no other recipient if its address looks like a list', async () => {
    const mailer = createMailer({ smtpUrl: shop.deps.config.smtpUrl, mailFrom: 'GIJO <shop@gijo.example>' });
    const before = received.length;
    await mailer
      .send({
        messageId: '<list@gijo.example>',
        to: 'one@example.com, two@example.com',
        subject: 'x',
        text: 'x',
        html: 'x',
        date: new Date(),
      })
      .catch(() => undefined);
    mailer.close();
    expect(received.slice(before).flatMap(({ to }) => to)).not.toContain('two@example.com');
  });

  test('has the same content in text and HTML, with everything escaped', () => {
    const mail = renderMail(content, 'https://shop.example');
    for (const words of ['Łukasz says', 'SH-1001', '$19.99', 'Basic']) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
    expect(mail.text).toContain('https://shop.example/orders/1?key=a&b="c"');
    expect(mail.html).toContain('href="https://shop.example/orders/1?key=a&amp;b=&quot;c&quot;"');
    expect(mail.html).toContain('A &lt;heading&gt; &amp; more');
    expect(mail.html).toContain('<img src="https://shop.example/a.webp&quot; onerror=&quot;alert(1)" alt=""');
    expect(mail.html).not.toContain('<script>');
    expect(html`<b title="${`"'`}">${'<i>'}${[html`<u>${1}</u>`]}</b>`.source).toBe(
      '<b title="&quot;&#39;">&lt;i&gt;<u>1</u></b>',
    );
  });
});

describe('the outbox', () => {
  test('is off if emails are really sent', async () => {
    expect((await shop.app.inject('/dev/outbox.json')).statusCode).toBe(404);
    expect((await shop.app.inject('/dev/outbox')).statusCode).toBe(404);
  });

  test('shows unsent emails, newest first, as data and as a page', async () => {
    const own = await createTestApp();
    try {
      for (const purpose of ['links:1', 'purchase:1'] as const) {
        await inTransaction(own.deps.db, (trx) =>
          writeMail(own.deps, trx, {
            purpose,
            to: `${purpose[0]}@example.com`,
            content: { ...content, subject: purpose },
          }),
        );
      }
      await own.deps.jobs.idle();
      const list = (await own.app.inject('/dev/outbox.json')).json();
      expect(list.map(({ to, subject }: { to: string; subject: string }) => [to, subject])).toEqual([
        ['p@example.com', 'purchase:1'],
        ['l@example.com', 'links:1'],
      ]);
      expect(Object.keys(list[0]).toSorted()).toEqual(['at', 'html', 'subject', 'text', 'to']);
      for (const [to, subjects] of [
        ['l@example.com', ['links:1']],
        ['nobody%00@example.com', []],
      ] as const) {
        const only = (await own.app.inject(`/dev/outbox.json?to=${to}`)).json();
        expect(only.map(({ subject }: { subject: string }) => subject)).toEqual(subjects);
      }
      const elsewhere = await own.app.inject({ url: '/dev/outbox.json', headers: { host: 'rebound.example:3000' } });
      expect(elsewhere.statusCode).toBe(404);
      // A proxy on this machine may send a local Host header, but these headers give it away.
      for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via']) {
        const proxied = await own.app.inject({ url: '/dev/outbox.json', headers: { [name]: 'localhost' } });
        expect(proxied.statusCode, name).toBe(404);
      }
      const page = await own.app.inject('/dev/outbox');
      expect(page.headers['referrer-policy']).toBe('no-referrer');
      expect(page.body).toContain('sandbox="allow-popups');
      expect(page.body).not.toContain('<script>');
    } finally {
      await own.close();
    }
  });
});
