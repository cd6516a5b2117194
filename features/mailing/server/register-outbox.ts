import type { FastifyInstance } from 'fastify';
import { noIndexTag } from '#contract-kit/robots-tag.ts';
import { label } from '#content/current.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { listHeaders } from '#platform/mail/mail.ts';
import { onlyLocal } from '#platform/http/security/local-request.ts';
import { dayColors, type MailColors, nightColors } from './mail-colors.ts';
import { html, Html } from './html.ts';

interface OutboxMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  /** Only emails to a list or from another person have headers. */
  headers?: Readonly<Record<string, string>>;
}

const maxMails = 200;

const listMails = async (db: Db, to: string | undefined): Promise<OutboxMail[]> => {
  const rows = await db
    .selectFrom('mailing_messages as m')
    .leftJoin('mailing_outbox as o', 'o.message_id', 'm.id')
    .select(({ fn }) => [
      'm.recipient',
      'm.created_at',
      // An unsent email still has its text.
      fn.coalesce('o.subject', 'm.subject').as('subject'),
      fn.coalesce('o.body_text', 'm.body_text').as('body_text'),
      fn.coalesce('o.body_html', 'm.body_html').as('body_html'),
      fn.coalesce('o.unsubscribe_url', 'm.unsubscribe_url').as('unsubscribe_url'),
    ])
    .where((where) => where.or([where('o.message_id', 'is not', null), where('m.body_text', '<>', '')]))
    .$if(to !== undefined, (query) => query.where('m.recipient', '=', to ?? ''))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(maxMails)
    .execute();
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    at: row.created_at.toISOString(),
    ...(row.unsubscribe_url !== null && { headers: listHeaders(row.unsubscribe_url) }),
  }));
};

/** Off in production and for other machines, because the emails contain keys to orders. `?to=` filters by recipient. */
export const registerOutbox = (app: FastifyInstance, { config, db }: Deps): void => {
  if (!config.outbox) return;
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': noIndexTag };
  const recipientOf = (query: unknown): string | undefined => {
    const { to } = query as { readonly to?: unknown };
    // PostgreSQL text can't contain a NUL character.
    return typeof to === 'string' ? to.replaceAll('\0', '') : undefined;
  };
  app.get('/dev/outbox.json', onlyLocal, async ({ query }, reply) =>
    reply.headers(headers).send(await listMails(db, recipientOf(query))),
  );
  app.get('/dev/outbox', onlyLocal, async ({ query }, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(outboxPage(await listMails(db, recipientOf(query))).source),
  );
};

const declare = (colors: MailColors): string =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');

const styles = (): Html =>
  new Html(`<style>
  :root { color-scheme: light dark; ${declare(dayColors())} }
  @media (prefers-color-scheme: dark) { :root { ${declare(nightColors())} } }
  body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px; }
  h1 { font-size: 26px; margin: 0 0 4px; }
  p, .to { color: var(--soft); margin: 0; font-size: 14px; overflow-wrap: anywhere; }
  details { margin-top: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
  summary { padding: 14px 16px; cursor: pointer; list-style-position: outside; overflow-wrap: anywhere; }
  summary strong { display: block; }
  summary:focus-visible, iframe:focus-visible { outline: 3px solid currentColor; outline-offset: -3px; }
  iframe { display: block; width: 100%; height: 720px; border: 0; border-top: 1px solid var(--line); background: #fff; }
  pre { margin: 0; padding: 16px; border-top: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
  h2 { margin: 0; padding: 12px 16px 0; font-size: 13px; color: var(--soft); border-top: 1px solid var(--line); }
  h2 + pre { border: 0; padding-top: 8px; }
</style>`);

/** Links open in a new tab, because the sandboxed frame can't show their pages. */
const inFrame = (mail: OutboxMail): string => mail.html.replace('<head>', '<head><base target="_blank">');

const mailCard = (mail: OutboxMail, index: number): Html =>
  html`<details ${index === 0 ? 'open' : ''}>
    <summary>
      <strong>${mail.subject}</strong
      ><span class="to">to ${mail.to} · ${mail.at.replace('T', ' ').slice(0, 19)} UTC</span>
    </summary>
    <iframe
      title="${mail.subject}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      srcdoc="${inFrame(mail)}"
    ></iframe>
    <h2>As text</h2>
    <pre>${mail.text}</pre>
  </details>`;

const outboxPage = (mails: readonly OutboxMail[]): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Outbox · ${label.name}</title>
        ${styles()}
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>
            No mail server is set up (SMTP_URL), so no email leaves this machine. Here’s what would have been sent,
            newest first.
          </p>
          ${mails.length === 0 ? html`<p style="margin-top:32px">No emails yet. Buy a beat and its email appears here.</p>` : mails.map(mailCard)}
        </main>
      </body>
    </html>`;
