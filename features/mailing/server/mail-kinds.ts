/**
 * Every kind of email, by its cause. Anyone can type anyone's address, so an email to someone else never contains free
 * text from a person whose own email is unverified: `server/mails.test.ts` writes each of these with hostile names.
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
  'account.profile-cleared',
  'purchase',
  'lost',
  'taken-back',
  'settling',
  'failed',
  'links',
  'sale',
  'catalogue.taken-off',
  'catalogue.restored',
  'catalogue.not-released',
  'licenses.assigned',
  'licenses.withdrawn',
  'licenses.taken-off',
  'licenses.restored',
  'support.told',
  'support.received',
  'support.reply',
  'subscribe.confirm',
  'subscribe.known',
  'campaign',
  'campaign-test',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Identifies the email, e.g. "purchase:<order>". */
export type MailPurpose = `${MailKind}:${string}`;
