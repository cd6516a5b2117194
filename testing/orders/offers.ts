import type { LightMyRequestResponse } from 'fastify';
import { newId } from '#contract-kit/ids.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { Offer } from '#features/offers/contract.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { TestApp } from '../app.ts';
import { createBeat, createListener, createSeller, licenseIds } from '../factories.ts';
import { type LoggedInBrowser, logInAs } from '../people.ts';
import { buyer as customer, orderOf } from './buying.ts';

const api = '/api/v1/app';

/** A caller without a browser logs in and confirms their password for each call, because days pass in between. */
type Caller = UserRow | { readonly user: UserRow; readonly browser: LoggedInBrowser };

const browserOf = async (shop: TestApp, caller: Caller): Promise<LoggedInBrowser> =>
  'browser' in caller ? caller.browser : await logInAs(shop, caller, { confirmed: true });

export const callAs = async (
  shop: TestApp,
  caller: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<LightMyRequestResponse> => (await browserOf(shop, caller)).call(method, `${api}/${path}`, body);

export const newBuyer = (shop: TestApp): Promise<UserRow> => createListener(shop.deps, { emailVerifiedAt: new Date() });

export interface OpenToOffers {
  readonly seller: UserRow;
  readonly beatId: string;
  readonly licenseId: string;
}

export const takeOffers = async (
  shop: TestApp,
  { seller, licenseId }: { readonly seller: Caller; readonly licenseId: string },
  from: string | null,
): Promise<void> => {
  const set = await callAs(shop, seller, 'PUT', `seller/offer-settings/${licenseId}`, { from });
  if (set.statusCode !== 200) throw new Error(`the license takes no offers: ${set.body}`);
};

/** The beat's exclusive license costs 538.88. */
export const newOpen = async (
  shop: TestApp,
  options: { readonly seller?: Caller; readonly license?: keyof typeof licenseIds; readonly from?: string } = {},
): Promise<OpenToOffers> => {
  const caller = options.seller ?? (await createSeller(shop.deps, { emailVerifiedAt: new Date() }));
  const seller = 'browser' in caller ? caller.user : caller;
  const licenseId = licenseIds[options.license ?? 'exclusive'];
  const { id: beatId } = await createBeat(shop.deps, { sellerId: seller.id });
  const open = { seller, beatId, licenseId };
  await takeOffers(shop, { seller: caller, licenseId }, options.from ?? '5.00');
  return open;
};

export const sendOffer = (
  shop: TestApp,
  buyer: Caller,
  { beatId, licenseId }: Pick<OpenToOffers, 'beatId' | 'licenseId'>,
  price: string,
  text = '',
): Promise<LightMyRequestResponse> => callAs(shop, buyer, 'POST', 'offers', { beatId, licenseId, price, text });

const offerIn = (response: LightMyRequestResponse): Offer => {
  if (response.statusCode >= 300) throw new Error(`the offer is refused: ${response.body}`);
  return response.json<{ offer: Offer }>().offer;
};

export const offered = async (...input: Parameters<typeof sendOffer>): Promise<Offer> =>
  offerIn(await sendOffer(...input));

type Word = 'accept' | 'decline' | 'counter' | 'withdraw';

export const sendWord = (
  shop: TestApp,
  user: Caller,
  { _id, version }: Pick<Offer, '_id' | 'version'>,
  word: Word,
  more: object = {},
): Promise<LightMyRequestResponse> => callAs(shop, user, 'POST', `offers/${_id}/${word}`, { version, ...more });

export const did = async (...input: Parameters<typeof sendWord>): Promise<Offer> => offerIn(await sendWord(...input));

export const offersOf = async (shop: TestApp, user: Caller, as: 'buyer' | 'seller' = 'buyer'): Promise<Offer[]> =>
  (await callAs(shop, user, 'GET', `offers?as=${as}`)).json<{ offers: Offer[] }>().offers;

export const findOfferOf = async (shop: TestApp, user: Caller, { _id }: Pick<Offer, '_id'>): Promise<Offer> => {
  const found = [...(await offersOf(shop, user)), ...(await offersOf(shop, user, 'seller'))];
  const offer = found.find((one) => one._id === _id);
  if (!offer) throw new Error(`there is no offer ${_id}`);
  return offer;
};

/** The line that an accepted offer puts into the cart. */
export const lineOf = ({ _id, beat, license }: Pick<Offer, '_id' | 'beat' | 'license'>) => ({
  beatId: beat._id,
  licenseId: license._id,
  offerId: _id,
});

export const startPaying = async (
  shop: TestApp,
  user: Caller,
  items: readonly object[],
): Promise<LightMyRequestResponse> =>
  callAs(shop, user, 'POST', 'stripe/create-checkout-session', {
    items,
    email: `${newId()}@example.com`,
    customer,
  });

export const placedBy = async (shop: TestApp, response: LightMyRequestResponse): Promise<OrderRecord> => {
  if (response.statusCode !== 200) throw new Error(`no order was placed: ${response.body}`);
  const { url } = response.json<{ url: string }>();
  const { id } = await shop.deps.db
    .selectFrom('orders_orders')
    .select('id')
    .where('session_id', '=', url.split(/[/=]/).at(-1) ?? '')
    .executeTakeFirstOrThrow();
  return await orderOf(shop, id);
};
