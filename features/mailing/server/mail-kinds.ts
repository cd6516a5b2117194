import type { MailCause, MailKinds } from '#platform/mail/mail-kinds.ts';

type KindsOf<Mails, C extends MailCause> = { [K in keyof Mails]: Mails[K] extends C ? K : never }[keyof Mails] & string;
type KindBy<C extends MailCause> = { [F in keyof MailKinds]: KindsOf<MailKinds[F], C> }[keyof MailKinds];

export type MailKind = KindBy<MailCause>;
/** Emails that one person's act sends to another. */
export type PersonMailKind = KindBy<'person'>;
export type ShopMailKind = Exclude<MailKind, PersonMailKind>;

/** Identifies the email, e.g. "purchase:<order>". */
export type MailPurpose = `${ShopMailKind}:${string}`;
export type PersonMailPurpose = `${PersonMailKind}:${string}`;
