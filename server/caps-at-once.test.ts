import { afterAll, expect, test } from 'vitest';
import { maxDeals } from '#features/discounts/contract.ts';
import { maxKeys } from '#features/keys/contract.ts';
import { maxOpen as maxOffers } from '#features/offers/rules.ts';
import { maxEndpoints } from '#features/outgoing-webhooks/rules.ts';
import { maxOpenOfOne } from '#features/splits/rules.ts';
import { createTestApp } from '#testing/app.ts';
import { add as addLicense, newSeller, type Seller } from '#testing/beats/licenses.ts';
import { sendInvite } from '#testing/beats/splits.ts';
import { createBeat, createLicense, licenseIds } from '#testing/factories.ts';
import { sendOffer } from '#testing/orders/offers.ts';
import { logInAs } from '#testing/people.ts';

// However many things a person adds at the same moment, they never exceed the maximum: each addition locks the parent
// row and counts. A new maximum needs a line here.

const shop = await createTestApp();
afterAll(() => shop.close());
const app = '/api/v1/app';
const mate = await newSeller(shop);
const atOnce = 30;

const newPerson = async (): Promise<Seller> => {
  const { user } = await newSeller(shop);
  return { user, browser: await logInAs(shop, user, { confirmed: true }) };
};

interface Cap {
  readonly most: number;
  /** Prepares the owner, and may add things one by one. Resolves to the number added. */
  readonly before?: (owner: Seller) => Promise<number>;
  readonly add: (owner: Seller, n: number) => Promise<{ readonly statusCode: number }>;
}

const caps: Readonly<Record<string, Cap>> = {
  keys: {
    most: maxKeys,
    add: ({ browser }, n) =>
      browser.call('POST', `${app}/keys`, { name: `Key ${n}`, scopes: ['sales:read'], expiresInDays: 30 }),
  },
  'webhook endpoints': {
    most: maxEndpoints,
    add: ({ browser }, n) =>
      browser.call('POST', `${app}/seller/webhooks`, { url: `https://hooks.example/${n}`, types: ['beat.sold'] }),
  },
  'quantity deals': {
    most: maxDeals,
    add: ({ browser }) => browser.call('POST', `${app}/seller/deals`, { kind: 'from', from: 3, percent: 20 }),
  },
  licenses: {
    most: 100,
    before: async ({ user }) => {
      for (let n = 0; n < 90; n += 1) await createLicense(shop.deps, { ownerId: user.id });
      return 90;
    },
    add: (owner, n) => addLicense(owner, { title: `License ${n}` }),
  },
  'open offers': {
    most: maxOffers,
    before: async () => {
      await createBeat(shop.deps, { sellerId: mate.user.id });
      const settings = { seller_id: mate.user.id, license_id: licenseIds.exclusive, min_cents: 500 };
      await shop.deps.db.insertInto('offers_settings').values(settings).execute();
      return 0;
    },
    add: async (owner) => {
      const beat = await createBeat(shop.deps, { sellerId: mate.user.id });
      return await sendOffer(shop, owner, { beatId: beat.id, licenseId: licenseIds.exclusive }, '300');
    },
  },
  'invitations of one person': {
    most: maxOpenOfOne,
    add: async (owner) => {
      const beat = await createBeat(shop.deps, { sellerId: owner.user.id });
      return await sendInvite(owner, beat.id, mate.user.username);
    },
  },
};

test.each(Object.entries(caps))(
  '%s added at the same moment never exceed their maximum',
  async (_name, { most, before, add }) => {
    const owner = await newPerson();
    const there = (await before?.(owner)) ?? 0;
    const added = await Promise.all(Array.from({ length: atOnce }, (_, n) => add(owner, n)));
    expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(most - there);
  },
);
