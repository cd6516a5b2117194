import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { TestApp } from '../app.ts';
import { buyAtCheckout, checkOut, orderOf } from '../orders/buying.ts';
import { createBeat, createListener } from '../factories.ts';
import { made, newSeller } from '../beats/licenses.ts';
import { logInAs, type LoggedInBrowser } from '../people.ts';
import { newKey } from '../login/keys.ts';
import { writeNotice } from '../beats/notices.ts';
import { giveShare } from '../beats/splits.ts';
import { newBuyer, newOpen, offered } from '../orders/offers.ts';
import { newBeatOf, openShop, type TestSeller } from '../orders/selling.ts';

/** The ids of a person's objects, one of each kind. Nobody else may touch them. */
export interface AccessWorld {
  readonly owner: { readonly id: string; readonly email: string };
  readonly otherId: string;
  readonly beatId: string;
  readonly commentId: string;
  /** A comment that an admin may remove. */
  readonly otherCommentId: string;
  readonly licenseId: string;
  /** The person to whom the owner's license is offered. */
  readonly receiverId: string;
  readonly orderId: string;
  readonly itemId: string;
  readonly sessionId: string;
  readonly passkeyId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly uploadId: string;
  readonly codeId: string;
  readonly dealId: string;
  readonly endpointId: string;
  /** The owner's offer for another person's beat. */
  readonly offerId: string;
  /** Offers for exclusive licenses of the owner's beats, at far too low prices. */
  readonly receivedOfferIds: readonly [string, string];
  /** A bulk edit of prices. */
  readonly editId: string;
  /** Another person's share in the owner’s beat. */
  readonly shareId: string;
  /** The owner's share in another person’s beat. */
  readonly heldShareId: string;
  /** A notice about a beat of the owner, on which an admin has acted. */
  readonly noticeId: string;
}

/** An editor is a user who may edit the site. */
export type Newcomer = 'user' | 'seller' | 'editor' | 'admin';

const newPerson = async (shop: TestApp, who: Newcomer): Promise<UserRow> => {
  const user = await createListener(shop.deps, { emailVerifiedAt: new Date() });
  const role = who === 'editor' ? 'user' : who;
  await shop.deps.db
    .updateTable('account_users')
    .set({ role, is_editor: who === 'editor', legal_name: 'Nell Newcomer', seller_country: 'Ireland' })
    .where('id', '=', user.id)
    .execute();
  return { ...user, role };
};

/** Logs in a new person who has just confirmed their password and may upload, so that no other check refuses them. */
export const newcomer = async (
  shop: TestApp,
  who: Newcomer,
  { confirmed = true }: { readonly confirmed?: boolean } = {},
): Promise<LoggedInBrowser> => await logInAs(shop, await newPerson(shop, who), { confirmed });

const buyAs = async (shop: TestApp, buyerId: string, line: Parameters<typeof checkOut>[1][number]) => {
  const placed = await buyAtCheckout(shop, [line]);
  // Turns the guest's order into one of a logged-in buyer.
  await shop.deps.db.updateTable('orders_orders').set({ buyer_id: buyerId }).where('id', '=', placed.id).execute();
  return await orderOf(shop, placed.id);
};

const receiveOffer = async (shop: TestApp, seller: TestSeller): Promise<string> =>
  (await offered(shop, await newBuyer(shop), await newOpen(shop, { seller }), '6'))._id;

/** A finished edit without beats. */
const writeEdit = async ({ deps }: TestApp, ownerId: string): Promise<string> => {
  const change = JSON.stringify({ price: { how: 'to', value: '10', to99: false } });
  const edit = { id: newId(), owner_id: ownerId, change, created_at: new Date(), undone_at: null };
  await deps.db.insertInto('bulk_edits').values(edit).execute();
  return edit.id;
};

const beginUpload = async ({ app }: TestApp, { headers }: LoggedInBrowser): Promise<string> => {
  const begun = await app.inject({
    method: 'POST',
    url: '/api/v1/app/uploads',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': '100',
      'upload-metadata': `filename ${Buffer.from('song.wav').toString('base64')}`,
    },
  });
  return String(begun.headers['location']).split('/').at(-1) ?? '';
};

export const createAccessWorld = async (shop: TestApp): Promise<AccessWorld> => {
  const owner = await openShop(shop);
  const { user, browser } = owner;
  const line = await newBeatOf(shop, owner);
  // Published long enough ago to be announced to subscribers.
  await createBeat(shop.deps, { sellerId: user.id, publishedAt: new Date(Date.now() - 60 * 60 * 1000) });
  const order = await buyAs(shop, user.id, line);
  const seller = await newSeller(shop);
  const other = seller.user;
  const assigned = await made(owner, { assignTo: 'specific', userEmail: other.email });
  const app = '/api/v1/app';
  const write = async (text: string): Promise<string> =>
    (await browser.call('POST', `${app}/beatstore/track/comment/${line.beatId}`, { text })).json().comments[0]._id;
  const support = { username: user.username, email: user.email, emailConsent: true, support: 'Help.' };
  await browser.call('POST', `${app}/support-admin`, support);
  const discount = { kind: 'percent', code: 'OWNERS', value: 15 };
  const code = await browser.call('POST', `${app}/seller/codes`, discount);
  const deal = await browser.call('POST', `${app}/seller/deals`, { kind: 'buy-get', buy: 2, get: 1 });
  const confirmed = await logInAs(shop, user, { confirmed: true });
  const endpoint = await confirmed.call('POST', `${app}/seller/webhooks`, {
    url: 'https://owner.example/hooks',
    types: ['payout.paid'],
  });
  const request = await shop.deps.db
    .selectFrom('support_requests')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const passkeyId = newId();
  await shop.deps.db
    .insertInto('auth_passkeys')
    .values({
      id: passkeyId,
      user_id: user.id,
      name: 'A key',
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      created_at: new Date(),
      last_used_at: null,
    })
    .execute();
  return {
    owner: { id: user.id, email: user.email },
    otherId: other.id,
    beatId: line.beatId,
    commentId: await write('Mine.'),
    otherCommentId: await write('Mine, too.'),
    licenseId: assigned._id,
    receiverId: assigned.receivers[0]?._id ?? '',
    orderId: order.id,
    itemId: order.items[0]?.id ?? '',
    sessionId: browser.sessionId,
    passkeyId,
    keyId: (await newKey(shop, user.id)).id,
    requestId: request.id,
    uploadId: await beginUpload(shop, browser),
    codeId: code.json().code._id,
    dealId: deal.json().deal._id,
    shareId: await giveShare(shop, { beatId: line.beatId, userId: other.id }),
    heldShareId: await giveShare(shop, {
      beatId: (await createBeat(shop.deps, { sellerId: other.id })).id,
      userId: user.id,
    }),
    endpointId: endpoint.json().endpoint._id,
    offerId: (await offered(shop, owner, await newOpen(shop, { seller }), '300'))._id,
    receivedOfferIds: [await receiveOffer(shop, owner), await receiveOffer(shop, owner)],
    editId: await writeEdit(shop, user.id),
    noticeId: (await writeNotice(shop, { sellerId: user.id, state: 'acted' })).id,
  };
};
