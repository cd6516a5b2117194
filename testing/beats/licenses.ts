import type { ManagedLicense } from '#features/licenses/contract-manager.ts';
import type { UserRow } from '#features/account/server/public.ts';
import type { TestApp } from '../app.ts';
import { createSeller } from '../factories.ts';
import { type LoggedInBrowser, logInAs } from '../people.ts';

export const licenseForm = (fields: Readonly<Record<string, unknown>> = {}) => ({
  title: 'Tour pack',
  description: 'For a summer on the road',
  price: '45.5',
  fileTypes: ['wav', 'mp3'],
  usageTerms: [
    { name: 'For Profit Live Performances', limit: 'yes' },
    { name: 'Distribution Limit', limit: '5000' },
    { name: 'Music Video Limit', limit: 'unlimited' },
  ],
  ...fields,
});

export interface Seller {
  readonly user: UserRow;
  readonly browser: LoggedInBrowser;
}

/** A seller with a verified email who has just confirmed their password. */
export const newSeller = async (shop: TestApp, options: Parameters<typeof createSeller>[1] = {}): Promise<Seller> => {
  const user = await createSeller(shop.deps, { emailVerifiedAt: new Date(), ...options });
  return { user, browser: await logInAs(shop, user, { confirmed: true }) };
};

const base = '/api/v1/app/beatstore';

export const add = ({ browser }: Seller, fields: Readonly<Record<string, unknown>> = {}) =>
  browser.call('POST', `${base}/addlicense`, licenseForm(fields));

export const made = async (seller: Seller, fields: Readonly<Record<string, unknown>> = {}): Promise<ManagedLicense> => {
  const response = await add(seller, fields);
  if (response.statusCode !== 201) throw new Error(`The license was not made: ${response.body}`);
  return response.json<ManagedLicense>();
};

export const edit = ({ browser }: Seller, id: string, fields: Readonly<Record<string, unknown>> = {}) =>
  browser.call('PUT', `${base}/licenses/${id}`, licenseForm(fields));

export const withdraw = ({ browser }: Seller, id: string, query = '') =>
  browser.call('DELETE', `${base}/licenses/${id}${query}`);

export const respond = ({ browser }: Seller, id: string, word: 'accept' | 'refuse') =>
  browser.call('POST', `${base}/licenses/${id}/${word}`);

export const licensesOf = async ({ browser }: Seller): Promise<ManagedLicense[]> =>
  (await browser.call('GET', `${base}/licenses/user`)).json<{ licenses: ManagedLicense[] }>().licenses;

export const findLicense = async (seller: Seller, id: string): Promise<ManagedLicense | undefined> =>
  (await licensesOf(seller)).find(({ _id }) => _id === id);
