import type { Deps } from '#platform/deps.ts';

export interface TestMail {
  readonly purpose: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Emails to an address after pending jobs have finished, oldest first (in any order within a millisecond). */
export const mailsTo = async ({ deps }: { readonly deps: Deps }, address: string): Promise<TestMail[]> => {
  await deps.jobs.idle();
  const rows = await deps.db
    .selectFrom('mailing_messages as m')
    .leftJoin('mailing_outbox as o', 'o.message_id', 'm.id')
    .select(({ fn }) => ['m.purpose', 'm.recipient', fn.coalesce('o.subject', 'm.subject').as('subject')])
    .select(({ fn }) => fn.coalesce('o.body_text', 'm.body_text').as('body_text'))
    .select(({ fn }) => fn.coalesce('o.body_html', 'm.body_html').as('body_html'))
    .where('m.recipient', '=', address)
    .orderBy('m.id')
    .execute();
  return rows.map(({ purpose, recipient, subject, body_text, body_html }) => ({
    purpose,
    to: recipient,
    subject,
    text: body_text,
    html: body_html,
  }));
};

/** The token in the email's link. */
export const tokenIn = (mail: Pick<TestMail, 'text'> | undefined): string =>
  /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** The six digits in the email. */
export const codeIn = (mail: Pick<TestMail, 'text'> | undefined): string =>
  /^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
