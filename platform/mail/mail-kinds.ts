/**
 * Who causes an email:
 * - `own`: the recipient, or an event about something they own. Anyone can type any email address into a form, so these
 * emails contain no free text from people without a verified email (`server/mails.test.ts`), and the features that
 * write them limit them by email address (decision 015).
 * - `label`: an admin or the shop, or the label is the recipient.
 * - `person`: another person. Only `writeMailFromPerson` takes these: they're limited by recipient and can be blocked
 * (decision 060, `server/mails-from-people.test.ts`).
 */
export type MailCause = 'own' | 'label' | 'person';

export type MailCauses = Readonly<Record<string, MailCause>>;

/**
 * Each feature adds its kinds of emails in its `mails.ts` with `declare module '#platform/mail/mail-kinds.ts' {
 * interface MailKinds { support: typeof supportMails } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface MailKinds {}
