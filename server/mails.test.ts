import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailKind } from '#features/mailing/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { writeMails } from '#testing/every-mail.ts';
import { mailKinds, personMailKinds } from '#testing/mail-kinds.ts';

// Anybody can type anybody's address. Whatever a person whose own email is unproven writes elsewhere must not reach others
// by mail: not in a name, not in a label of a browser or a passkey, not in the name of a buyer.

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const lure = 'visit.evil-site.com';

/** Never written for the words of somebody unproven; what the label is told of is for the label to read. */
const notWritten: readonly MailKind[] = [
  'login-alert',
  // What another person's act sends: server/mails-from-people.test.ts.
  ...personMailKinds,
  'licenses.withdrawn-by-label',
  // Names the seller's own beats, for which their email was proven.
  'sale',
  // Written by us, to a seller whose email was proven.
  'payouts.details-missing',
  // To sellers, about sales of their own beats.
  'payouts.taken-back',
  'payouts.disputed',
  'payouts.corrected',
  'payouts.payment-undone',
  'support.told',
  // Says what an account of theirs was given, with a name by whoever has its password; its email was proven.
  'keys.made',
  'notices.told',
  'disputes.opened',
  // Say what an admin wrote, and name something whose owner's email was proven.
  'notices.incomplete',
  'notices.decided',
  'notices.outcome',
  'notices.statement',
  'notices.kept-off',
  'notices.ended',
  // To sellers whose email was proven, about what is theirs.
  'notices.waits',
  'notices.allowed',
  'notices.same-file',
  // Say what an admin wrote.
  'account.suspended',
  'account.restored',
  'account.role-changed',
  'account.name-changed',
  'account.comments-removed',
  'account.profile-cleared',
  'campaign-test',
  // Says what an admin wrote, or names beats of sellers whose emails were proven.
  'campaign',
  // Names beats of sellers whose emails were proven, to who asked for it.
  'catalogue.price-drops',
  'follows.digest',
  // To sellers, about what is theirs.
  'catalogue.taken-off',
  'catalogue.restored',
  'catalogue.not-released',
  'catalogue.off-sale-by-label',
  'catalogue.same-sold',
  // Names a beat of a seller whose email was proven.
  'catalogue.comment-removed',
  'licenses.taken-off',
  'licenses.restored',
  // To sellers whose email was proven, or the label, about a host that they typed.
  'outgoing-webhooks.turned-off',
  // Name a beat of a seller whose email was proven, to a buyer whose was, or the other way around.
  'offers.expired',
  'offers.void',
  // Names a beat of a seller whose email was proven, to someone who accepted a share of it.
  'splits.ending',
];

test('no mail contains text by a person whose email is unverified, whatever they try', async () => {
  const mails = await writeMails(shop, lure);
  for (const { purpose, ...said } of mails) expect(JSON.stringify(said).toLowerCase(), purpose).not.toContain(lure);
  const written = mailKinds.filter((kind) => mails.some(({ purpose }) => purpose.startsWith(`${kind}:`)));
  expect([...written, ...notWritten].toSorted()).toEqual([...mailKinds].toSorted());
});
