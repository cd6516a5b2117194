/**
 * Every mail of the product, by what causes it. Anybody can type anybody's address, so a mail to somebody else never holds
 * free text of a person whose own email is unproven: `server/mails.test.ts` writes each of these with hostile names.
 */
export const mailKinds = [
  'verify-email',
  'signup-known',
  'reset',
  'password-changed',
  'change-email',
  'change-email-known',
  'change-email-asked',
  'email-changed',
  'code',
  'login-alert',
  'security',
  'account.closed',
  'account.suspended',
  'account.restored',
  'purchase',
  'lost',
  'taken-back',
  'settling',
  'failed',
  'links',
  'sale',
  'catalogue.taken-off',
  'catalogue.restored',
  'licenses.assigned',
  'licenses.withdrawn',
  'licenses.taken-off',
  'licenses.restored',
  'support.told',
  'support.received',
  'support.reply',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What makes it one mail, e.g. "purchase:<order>". */
export type MailPurpose = `${MailKind}:${string}`;
