import type { quote } from '#features/checkout/contract.ts';
import type { addCode, addDeal, Code, Deal } from '#features/discounts/contract.ts';
import type { CallInput } from '#contract-kit/endpoint.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { TestApp } from '../app.ts';
import type { LoggedInBrowser } from '../people.ts';
import { buyer, type Line, orderOf } from './buying.ts';

const app = '/api/v1/app';

/** Makes codes unique: "CODE-1", "CODE-2". */
let count = 0;
const newName = (): string => `CODE-${(count += 1)}`;

/** 15 percent by default. If `of` is 'admin', it's the label's code. */
export const newCode = async (
  browser: LoggedInBrowser,
  fields: Partial<CallInput<typeof addCode>['body']> = {},
  of: 'seller' | 'admin' = 'seller',
): Promise<Code> => {
  const body = { code: newName(), kind: 'percent', value: 15, ...fields };
  const response = await browser.call('POST', `${app}/${of}/codes`, body);
  if (response.statusCode !== 201) throw new Error(`no new code: ${response.body}`);
  return response.json<{ code: Code }>().code;
};

/** The fields of a code as its form sends them. */
export const fieldsOf = ({
  _id,
  state: _state,
  uses: _uses,
  saved: _saved,
  earned: _earned,
  createdAt: _at,
  ...fields
}: Code) => fields;

export const editCode = async (browser: LoggedInBrowser, code: Code, change: object): Promise<Code> => {
  const response = await browser.call('PUT', `${app}/seller/codes/${code._id}`, { ...fieldsOf(code), ...change });
  if (response.statusCode !== 200) throw new Error(`the code isn’t changed: ${response.body}`);
  return response.json<{ code: Code }>().code;
};

export const newDeal = async (browser: LoggedInBrowser, terms: CallInput<typeof addDeal>['body']): Promise<Deal> => {
  const response = await browser.call('POST', `${app}/seller/deals`, terms);
  if (response.statusCode !== 201) throw new Error(`no new deal: ${response.body}`);
  return response.json<{ deal: Deal }>().deal;
};

export const quoteOf = async (shop: TestApp, items: readonly Line[], code?: string) =>
  await shop.api<typeof quote>('POST /api/v1/app/checkout/quote', {
    body: { items: [...items], ...(code !== undefined && { code }) },
  });

export interface Start {
  readonly items: readonly Line[];
  readonly code?: string;
  readonly email?: string;
  readonly expectedTotal?: string;
  /** The browser cookie's value, for a returning buyer. */
  readonly browser?: string;
  readonly user?: LoggedInBrowser;
  readonly from?: string;
}

/** Requests the payment page, in one browser. */
export const start = async (shop: TestApp, { items, email = 'mia@example.com', ...how }: Start) => {
  const { browser, user, from, ...fields } = how;
  const response = await shop.app.inject({
    method: 'POST',
    url: `${app}/stripe/create-checkout-session`,
    payload: { items, email, customer: buyer, ...fields },
    headers: user?.headers ?? {},
    ...(from !== undefined && { remoteAddress: from }),
    ...(browser !== undefined && { cookies: { checkoutBrowser: browser } }),
  });
  const body = response.json<{ url: string; code?: string; message?: string; details?: ResponseQuote }>();
  return {
    status: response.statusCode,
    ...body,
    retryAfter: Number(response.headers['retry-after']),
    browser: response.cookies.find(({ name }) => name === 'checkoutBrowser')?.value ?? '',
  };
};
type ResponseQuote = Awaited<ReturnType<typeof quoteOf>>;

/** Returns the unpaid order. Throws if the shop refuses. */
export const placeWith = async (shop: TestApp, input: Start): Promise<OrderRecord> => {
  const { url, message } = await start(shop, input);
  if (message !== undefined) throw new Error(`no payment page: ${message}`);
  const { id } = await shop.deps.db
    .selectFrom('orders_orders')
    .select('id')
    .where('session_id', '=', url.split(/[/=]/).at(-1) ?? '')
    .executeTakeFirstOrThrow();
  return await orderOf(shop, id);
};
