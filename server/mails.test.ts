import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailKind } from '#features/mailing/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { writeMails } from '#testing/every-mail.ts';
import { mailKinds, personMailKinds } from '#testing/mail-kinds.ts';

// Anybody can type anybody's address. Text by a person with an unverified email must not reach others by email: not in
// a name, not in the label of a browser or a passkey, not in the name of a buyer.

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const lure = 'visit.evil-site.com';

/** Kinds that never contain the words of somebody unverified, and kinds that only the label reads. */
const notWritten: readonly MailKind[] = [
  'login-alert',
  // Emails that another person's act causes: server/mails-from-people.test.ts.
  ...personMailKinds,
  'licenses.withdrawn-by-label',
  // Names the seller's own beats, for which their email was verified.
  'sale',
  // Written by us, to a seller whose email was verified.
  'payouts.details-missing',
  // To sellers, about sales of their own beats.
  'payouts.taken-back',
  'payouts.disputed',
  'payouts.corrected',
  'payouts.payment-undone',
  'support.told',
  // Says what was added to the reader's own account, with a name that its user typed. The account's email was verified.
  'keys.made',
  'notices.told',
  'disputes.opened',
  // Contain what an admin wrote, and name something whose owner's email was verified.
  'notices.incomplete',
  'notices.decided',
  'notices.outcome',
  'notices.statement',
  'notices.kept-off',
  'notices.ended',
  // To sellers whose email was verified, about their own things.
  'notices.waits',
  'notices.allowed',
  'notices.same-file',
  // Contain what an admin wrote.
  'account.suspended',
  'account.restored',
  'account.role-changed',
  'account.name-changed',
  'account.comments-removed',
  'account.profile-cleared',
  'campaign-test',
  // Contains what an admin wrote, or names beats of sellers whose emails were verified.
  'campaign',
  // Names beats of sellers whose emails were verified, to people who subscribed.
  'catalogue.price-drops',
  'follows.digest',
  // To sellers, about their own beats.
  'catalogue.taken-off',
  'catalogue.restored',
  'catalogue.not-released',
  'catalogue.off-sale-by-label',
  'catalogue.same-sold',
  // Names a beat of a seller whose email was verified.
  'catalogue.comment-removed',
  'licenses.taken-off',
  'licenses.restored',
  // To sellers whose email was verified, or the label, about a host that they typed.
  'outgoing-webhooks.turned-off',
  // Name a beat of a seller whose email was verified, to a buyer whose email was, or the other way around.
  'offers.expired',
  'offers.void',
  // Names a beat of a seller whose email was verified, to someone who accepted a share of it.
  'splits.ending',
];

test('no email contains text by a person whose email is unverified, whatever they try', async () => {
  const mails = await writeMails(shop, lure);
  for (const { purpose, ...said } of mails) expect(JSON.stringify(said).toLowerCase(), purpose).not.toContain(lure);
  const written = mailKinds.filter((kind) => mails.some(({ purpose }) => purpose.startsWith(`${kind}:`)));
  expect([...written, ...notWritten].toSorted()).toEqual([...mailKinds].toSorted());
});
