import type { PersonMailKind } from '#features/mailing/server/public.ts';
import { newId } from '#contract-kit/ids.ts';
import type { Offer } from '#features/offers/contract.ts';
import { insertOffer } from '#features/offers/server/lifecycle/offer-states.ts';
import { findShare } from '#features/splits/server/lifecycle/share-states.ts';
import { mailInvitation } from '#features/splits/server/mails/invitation-mails.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { TestApp } from './app.ts';
import { add, type Seller, withdraw } from './beats/licenses.ts';
import { createBeat, createLicense, licenseIds } from './factories.ts';
import { giveShare, sendInvite, sendResponse } from './beats/splits.ts';
import { counterBody, writeNotice } from './beats/notices.ts';
import { did, sendOffer, sendWord } from './orders/offers.ts';

interface Act {
  readonly sender: Seller;
  readonly receiver: Seller;
  /** Text that the sender types wherever they can. */
  readonly words: string;
}

/** The receiver offers to buy a license of the sender's beat, whose title is `words`. */
const offerBy = async (
  { deps }: TestApp,
  { sender, receiver, words }: Act,
): Promise<Pick<Offer, '_id' | 'version'>> => {
  const beat = await createBeat(deps, { sellerId: sender.user.id, title: words });
  const now = deps.clock.now();
  const { id, version } = await inTransaction(deps.db, (trx) =>
    insertOffer(
      trx,
      {
        id: newId(),
        buyer_id: receiver.user.id,
        seller_id: sender.user.id,
        beat_id: beat.id,
        license_id: licenseIds.exclusive,
        proposal: { by: 'buyer', cents: 30_000, text: '', at: now.toISOString() },
        declined: null,
      },
      now,
    ),
  );
  return { _id: id, version };
};

const closeInvitations = async ({ db }: TestApp['deps'], { user }: Seller): Promise<void> => {
  await db.deleteFrom('splits_shares').where('user_id', '=', user.id).execute();
};

/** The sender has a share in the receiver's beat and responds in a role named `words`. */
const respondAs = async (
  shop: TestApp,
  { sender, receiver, words }: Act,
  state: 'invited' | 'accepted',
  response: string,
): Promise<number> => {
  const beat = await createBeat(shop.deps, { sellerId: receiver.user.id });
  const id = await giveShare(shop, { beatId: beat.id, userId: sender.user.id, role: words }, state);
  return (await sendResponse(sender, id, response)).statusCode;
};

/** Each act emails another person and resolves to the response's status. A new kind needs its own act. */
export const actsThatMail: Readonly<Record<PersonMailKind, (shop: TestApp, act: Act) => Promise<number>>> = {
  'licenses.assigned': async (_, { sender, receiver, words }) =>
    (await add(sender, { title: words, assignTo: 'specific', userEmail: receiver.user.email })).statusCode,
  'licenses.withdrawn': async ({ deps }, { sender, receiver, words }) => {
    const { id } = await createLicense(deps, { ownerId: sender.user.id, title: words });
    await createBeat(deps, { sellerId: receiver.user.id, licenseIds: [id], title: 'Borrowed' });
    return (await withdraw(sender, id, '?force=true')).statusCode;
  },
  // An offer has no title, so `words` isn't used.
  'offers.made': async (shop, { sender, receiver }) => {
    const beat = await createBeat(shop.deps, { sellerId: receiver.user.id });
    const licenseId = licenseIds.exclusive;
    await shop.deps.db
      .insertInto('offers_settings')
      .values({ seller_id: receiver.user.id, license_id: licenseId, min_cents: 500 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const made = await sendOffer(shop, sender, { beatId: beat.id, licenseId }, '300');
    // Closes the offer, so that the next one doesn't exceed the limit. A blocked sender's offer ends at once.
    const { offer } = made.json<{ offer: Offer }>();
    if (offer.state === 'open') await did(shop, sender, offer, 'withdraw');
    return made.statusCode;
  },
  'offers.countered': async (shop, act) =>
    (await sendWord(shop, act.sender, await offerBy(shop, act), 'counter', { price: '400' })).statusCode,
  'offers.accepted': async (shop, act) =>
    (await sendWord(shop, act.sender, await offerBy(shop, act), 'accept')).statusCode,
  'offers.declined': async (shop, act) =>
    (await sendWord(shop, act.sender, await offerBy(shop, act), 'decline')).statusCode,
  'splits.invited': async ({ deps }, { sender, receiver, words }) => {
    const beat = await createBeat(deps, { sellerId: sender.user.id, title: words });
    const invited = await sendInvite(sender, beat.id, receiver.user.username);
    // Closes it, so that the next invitation doesn't exceed the limit.
    await closeInvitations(deps, receiver);
    return invited.statusCode;
  },
  'splits.reminded': async (shop, { sender, receiver, words }) => {
    const beat = await createBeat(shop.deps, { sellerId: sender.user.id, title: words });
    const id = await giveShare(shop, { beatId: beat.id, userId: receiver.user.id }, 'invited');
    const share = await findShare(shop.deps.db, id);
    if (!share) throw new Error('the share is gone');
    await inTransaction(shop.deps.db, (trx) =>
      mailInvitation(shop.deps, trx, {
        share,
        beat: { kind: 'beat', title: words },
        owner: sender.user,
        to: receiver.user.email,
        kind: 'reminded',
      }),
    );
    return 200;
  },
  'splits.accepted': (shop, act) => respondAs(shop, act, 'invited', 'accept'),
  'splits.declined': (shop, act) => respondAs(shop, act, 'invited', 'decline'),
  'splits.left': (shop, act) => respondAs(shop, act, 'accepted', 'leave'),
  'notices.countered': async (shop, { sender, receiver, words }) => {
    const notice = await writeNotice(shop, {
      sellerId: sender.user.id,
      state: 'acted',
      email: receiver.user.email,
    });
    const counter = counterBody({ statement: words });
    return (await sender.browser.call('POST', `/api/v1/app/own-notices/${notice.id}/counter`, counter)).statusCode;
  },
};
