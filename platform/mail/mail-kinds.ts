/**
 * Who causes an email:
 * - `own`: the receiver, or something that happened to what is theirs. Anyone can type anyone's address into a form, so
 *   these never contain free text from a person whose own email is unverified (`server/mails.test.ts`), and the
 *   features that write them limit them by address (decision 015);
 * - `label`: an admin or the shop, or the label itself gets it;
 * - `person`: the act of another person. Only `writeMailFromPerson` takes these: limited by receiver, with a way to
 *   block them (decision 060). `server/mails-from-people.test.ts` goes over all of them.
 */
export type MailCause = 'own' | 'label' | 'person';

export type MailCauses = Readonly<Record<string, MailCause>>;

/**
 * Every kind of email, by feature. Empty here: each feature adds its own in its `mails.ts`, with
 * `declare module '#platform/mail/mail-kinds.ts' { interface MailKinds { support: typeof supportMails } }`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface MailKinds {}
