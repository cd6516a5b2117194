import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailKind } from '#features/mailing/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { writeMails } from '#testing/every-mail.ts';
import { mailKinds, personMailKinds } from '#testing/mail-kinds.ts';

// Anybody can type anybody's email address. So no email may contain text by a person with an unverified email, such as
// a name, the label of a passkey, or a buyer's name.

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const lure = 'visit.evil-site.com';

/** Kinds that never contain an unverified person's words, and kinds that only the label reads. */
const notWritten: readonly MailKind[] = [
  'login-alert',
  // Emails caused by another person's act; server/mails-from-people.test.ts tests them.
  ...personMailKinds,
  'licenses.withdrawn-by-label',
  // Names the seller's own beats; to sell one, they had to verify their email.
  'sale',
  // Our words, to a verified seller.
  'payouts.details-missing',
  // To sellers, about sales of their own beats.
  'payouts.taken-back',
  'payouts.disputed',
  'payouts.corrected',
  'payouts.payment-undone',
  // To the label.
  'support.told',
  'site.artist-page',
  // Our words, to an artist of the label.
  'site.page-permission',
  // Names an API key. Only someone logged in to the reader's account, whose email is verified, can have typed the name.
  'keys.made',
  // To the label.
  'notices.told',
  'disputes.opened',
  // Contain what an admin wrote, and name something whose owner's email was verified.
  'notices.incomplete',
  'notices.decided',
  'notices.outcome',
  'notices.statement',
  'notices.kept-off',
  'notices.ended',
  // To verified sellers, about their own things.
  'notices.waits',
  'notices.allowed',
  'notices.same-file',
  // Contain what an admin wrote.
  'account.suspended',
  'account.restored',
  'account.role-changed',
  'account.editor-changed',
  'account.name-changed',
  'account.comments-removed',
  'account.profile-cleared',
  'campaign-test',
  // Contains what an admin wrote, or names beats of verified sellers.
  'campaign',
  // Names beats of verified sellers, to subscribers.
  'catalogue.price-drops',
  'follows.digest',
  // To sellers, about their own beats.
  'catalogue.taken-off',
  'catalogue.restored',
  'catalogue.not-released',
  'catalogue.off-sale-by-label',
  'catalogue.same-sold',
  'catalogue.comment-removed',
  'licenses.taken-off',
  'licenses.restored',
  // To verified sellers or the label, about a host that the reader typed.
  'outgoing-webhooks.turned-off',
  // Name a beat of a verified seller, to a verified buyer, or the other way around.
  'offers.expired',
  'offers.void',
  // Names a beat of a verified seller, to someone who accepted a share of it.
  'splits.ending',
];

test('no email contains text by a person whose email is unverified, whatever they try', async () => {
  const mails = await writeMails(shop, lure);
  for (const { purpose, ...said } of mails) expect(JSON.stringify(said).toLowerCase(), purpose).not.toContain(lure);
  const written = mailKinds.filter((kind) => mails.some(({ purpose }) => purpose.startsWith(`${kind}:`)));
  expect([...written, ...notWritten].toSorted()).toEqual([...mailKinds].toSorted());
});
