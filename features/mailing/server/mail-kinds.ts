/**
 * Every kind of email, with who causes it:
 * - `own`: the receiver, or something that happened to what is theirs. Anyone can type anyone's address into a form, so
 *   these never contain free text from a person whose own email is unverified (`server/mails.test.ts`), and the
 *   features that write them limit them by address (decision 015);
 * - `label`: an admin or the shop, or the label itself gets it;
 * - `person`: the act of another person. Only `writeMailFromPerson` takes these: limited by receiver, with a way to
 *   block them (decision 060). `server/mails-from-people.test.ts` goes over all of them.
 */
type Cause = 'own' | 'label' | 'person';

const causes = {
  'verify-email': 'own',
  'signup-known': 'own',
  reset: 'own',
  'password-changed': 'own',
  'change-email': 'own',
  'change-email-known': 'own',
  'change-email-asked': 'own',
  'email-changed': 'own',
  code: 'own',
  'login-alert': 'own',
  security: 'own',
  'account.closed': 'own',
  'account.suspended': 'label',
  'account.restored': 'label',
  'account.profile-cleared': 'label',
  purchase: 'own',
  lost: 'own',
  'taken-back': 'own',
  settling: 'own',
  failed: 'own',
  links: 'own',
  sale: 'own',
  'payouts.details-missing': 'label',
  'catalogue.taken-off': 'label',
  'catalogue.restored': 'label',
  'catalogue.not-released': 'own',
  'licenses.assigned': 'person',
  'licenses.withdrawn': 'person',
  'licenses.withdrawn-by-label': 'label',
  'licenses.taken-off': 'label',
  'licenses.restored': 'label',
  'support.told': 'label',
  'support.received': 'own',
  'support.reply': 'label',
  'subscribe.confirm': 'own',
  'subscribe.known': 'own',
  campaign: 'label',
  'campaign-test': 'label',
} as const satisfies Readonly<Record<string, Cause>>;

export type MailKind = keyof typeof causes;
export const mailKinds = Object.keys(causes) as readonly MailKind[];

type KindBy<C extends Cause> = { [K in MailKind]: (typeof causes)[K] extends C ? K : never }[MailKind];

/** What one person's act sends to another. */
export type PersonMailKind = KindBy<'person'>;
/** All others. */
export type ShopMailKind = Exclude<MailKind, PersonMailKind>;
export const personMailKinds = mailKinds.filter((kind): kind is PersonMailKind => causes[kind] === 'person');

/** Identifies the email, e.g. "purchase:<order>". */
export type MailPurpose = `${ShopMailKind}:${string}`;
export type PersonMailPurpose = `${PersonMailKind}:${string}`;
