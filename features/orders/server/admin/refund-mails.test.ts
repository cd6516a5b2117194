import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { mailsTo } from '#testing/mails.ts';
import { refund, seeOrder } from '#testing/orders/admin.ts';
import { buyAtCheckout, jobsDone } from '#testing/orders/buying.ts';
import { newBeatOf, openShop } from '#testing/orders/selling.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { reconcileOrder } from '../reconcile/reconcile-order.ts';

// Covers the text of refund emails. server/notified-once.test.ts covers that each is sent once.

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const sold = async () => {
  const seller = await openShop(shop);
  const email = `buyer-${newId()}@example.com`;
  const order = await buyAtCheckout(shop, [await newBeatOf(shop, seller), await newBeatOf(shop, seller, 3000)], email);
  const findMails = async (address: string, kind: string) => {
    await jobsDone(shop);
    return (await mailsTo(shop, address)).filter(({ purpose }) => purpose.startsWith(`${kind}:`));
  };
  return {
    order,
    toBuyer: () => findMails(email, 'refunded'),
    toSeller: () => findMails(seller.user.email, 'payouts.taken-back'),
  };
};

describe('the emails about a refund', () => {
  test('state the amount, card, license and reason of a refunded item, and are in the order’s history', async () => {
    const { order, toBuyer, toSeller } = await sold();
    const [kept, refunded] = order.items;
    await refund(admin, order, { items: [refunded?.id], reason: 'The wrong mix.' });
    const [mail, ...others] = await toBuyer();
    expect(others).toEqual([]);
    for (const words of [
      '$30.00',
      order.paid_with ?? '-',
      refunded?.beat_title,
      refunded?.license.title,
      'The wrong mix.',
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toContain('This license has ended');
    expect(mail?.text).not.toContain(kept?.beat_title);

    const [notice] = await toSeller();
    // 30.00, less the label's fee of ten percent.
    for (const words of ['$27.00', refunded?.beat_title, order.number, 'The wrong mix.'])
      expect(notice?.text).toContain(words);
    expect(notice?.subject).toBe('A sale was refunded: $27.00 comes off your balance');

    const texts = (await seeOrder(admin, order)).events.filter(({ kind }) => kind === 'mail').map(({ text }) => text);
    expect(texts).toContain(`Email sent: ${mail?.subject}`);
    expect(texts).toContain(`Email to a seller sent: ${notice?.subject}`);
  });

  test('say that refunding an amount ends no license, and name the seller’s part', async () => {
    const { order, toBuyer, toSeller } = await sold();
    await refund(admin, order, { cents: 1000 });
    expect((await toBuyer())[0]?.text).toContain('Your licenses stay valid.');
    expect((await toSeller())[0]?.subject).toBe('A sale was refunded: $9.00 comes off your balance');
  });

  test('are about one refund each, whether it was made here or at Stripe', async () => {
    const { order, toBuyer, toSeller } = await sold();
    await refund(admin, order, { cents: 1000 });
    await shop.sandbox.control(`charges/${order.charge_id}/refund`, { amount: 500 });
    await jobsDone(shop);
    await refund(admin, order);
    expect((await toBuyer()).map(({ text }) => /We refunded (\S+)/.exec(text)?.[1])).toEqual([
      '$10.00',
      '$5.00',
      '$35.00',
    ]);
    expect((await toBuyer())[1]?.text).not.toContain('Reason');
    expect((await toBuyer())[2]?.text).toContain('These licenses have ended');
    expect(await toSeller()).toHaveLength(3);
  });

  test('aren’t sent to the buyer if the admin chose so, even when the order is reconciled later', async () => {
    const { order, toBuyer, toSeller } = await sold();
    await refund(admin, order, { cents: 1000, emailBuyer: false });
    await jobsDone(shop);
    await reconcileOrder(shop.deps, order.id);
    expect(await toBuyer()).toEqual([]);
    expect(await toSeller()).toHaveLength(1);
    // The next email states only its own refund's amount.
    await refund(admin, order, { cents: 700 });
    expect((await toBuyer()).map(({ subject }) => subject)).toEqual([`Refund for your GIJO order ${order.number}`]);
    expect((await toBuyer())[0]?.text).toContain('$7.00');
  });

  test('aren’t written if Stripe refuses the refund', async () => {
    const { order, toBuyer, toSeller } = await sold();
    await shop.sandbox.control(`charges/${order.charge_id}/dispute`);
    await refund(admin, order);
    expect([await toBuyer(), await toSeller()]).toEqual([[], []]);
  });
});
