import type { UserRow } from '#features/account/server/public.ts';
import { createBeat, createLicense, createSeller } from '../factories.ts';
import type { TestApp } from '../app.ts';
import { jobsDone, type PlainLine } from './buying.ts';
import { logInAs, type LoggedInBrowser } from '../people.ts';

export interface TestSeller {
  readonly user: UserRow;
  readonly browser: LoggedInBrowser;
}

/** A seller with a verified email and a country, who has just confirmed their password. */
export const openShop = async (
  shop: TestApp,
  options: Parameters<typeof createSeller>[1] = {},
): Promise<TestSeller> => {
  const user = await createSeller(shop.deps, { emailVerifiedAt: new Date(), country: 'United States', ...options });
  return { user, browser: await logInAs(shop, user, { confirmed: true }) };
};

export const newBeatOf = async (shop: TestApp, { user }: TestSeller, priceCents = 2000): Promise<PlainLine> => {
  const license = await createLicense(shop.deps, { priceCents, ownerId: user.id });
  const beat = await createBeat(shop.deps, { sellerId: user.id, licenseIds: [license.id] });
  return { beatId: beat.id, licenseId: license.id };
};

export const accountOf = async (shop: TestApp, { user }: TestSeller): Promise<string> => {
  const row = await shop.deps.db
    .selectFrom('payouts_accounts')
    .select('provider_account')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return row.provider_account;
};

/** Resolves with the id of a new account at Stripe, whose onboarding form isn't filled in yet. */
export const startConnecting = async (shop: TestApp, seller: TestSeller): Promise<string> => {
  const response = await seller.browser.call('POST', '/api/v1/app/stripe-connect', { email: seller.user.email });
  if (response.statusCode !== 200) throw new Error(`the seller cannot connect: ${response.body}`);
  return await accountOf(shop, seller);
};

/** Opens an account at Stripe, fills in the onboarding form, and waits for all jobs that follow. Returns its id. */
export const connectToProvider = async (shop: TestApp, seller: TestSeller): Promise<string> => {
  const accountId = await startConnecting(shop, seller);
  await shop.sandbox.control(`accounts/${accountId}/onboard`);
  await jobsDone(shop);
  return accountId;
};

/** Pending plus available at Stripe, in cents. */
export const fundsOf = async (shop: TestApp, accountId: string): Promise<number> => {
  const { available, pending } = await shop.deps.payments.getSellerBalance(accountId);
  return [...available, ...pending].reduce((sum, { amountCents }) => sum + amountCents, 0);
};
