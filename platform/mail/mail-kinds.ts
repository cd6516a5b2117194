/**
 * Who causes an email:
 * - `own`: the recipient, or an event about something they own. Anyone can type anyone's address into a form, so these
 * never contain free text from a person whose own email is unverified (`server/mails.test.ts`), and the features that
 * write them limit them by address (decision 015);
 * - `label`: an admin or the shop, or the label itself is the recipient;
 * - `person`: another person. Only `writeMailFromPerson` takes these: they're limited by recipient and can be blocked
 * (decision 060). `server/mails-from-people.test.ts` covers all of them.
 */
export type MailCause = 'own' | 'label' | 'person';

export type MailCauses = Readonly<Record<string, MailCause>>;

/**
 * Every kind of email, by feature. Empty here: each feature adds its own in its `mails.ts`, with
 * `declare module '#platform/mail/mail-kinds.ts' { interface MailKinds { support: typeof supportMails } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface MailKinds {}
