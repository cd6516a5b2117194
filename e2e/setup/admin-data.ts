import { setTimeout as delay } from 'node:timers/promises';
import { findBeat, titles } from './catalogue.ts';
import { makePng } from './image.ts';
import { demoAccounts, newPerson, stranger, type Person } from './people.ts';

// Makes data for the admin pages through the API, without a browser.

export const send = async (
  address: string | undefined,
  body: object,
  token?: string,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Response> => {
  const isForm = body instanceof FormData;
  const response = await fetch(address ?? '', {
    method,
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} returned ${response.status}: ${await response.text()}`);
  return response;
};

export const api = (path: string): string => `${process.env['SHOP_URL']}/api/v1/app/${path}`;

/** Logs in and confirms the password. */
export const tokenOf = async ({ email, password }: Person): Promise<string> => {
  const cookies = (await send(api('login'), { email, password })).headers.getSetCookie();
  const token = cookies.flatMap((cookie) => /^accessToken=([^;]+)/.exec(cookie)?.[1] ?? [])[0] ?? '';
  await send(api('password-validate'), { password }, token);
  return token;
};

interface ListedDispute {
  readonly id: string;
  readonly state: string;
  readonly order: { readonly id: string };
}

interface PaidOrder {
  readonly id: string;
  readonly number: string;
}

interface AdminList {
  readonly requests?: readonly { readonly id: string }[];
  readonly users?: readonly { readonly _id: string }[];
  readonly orders?: readonly PaidOrder[];
  readonly disputes?: readonly ListedDispute[];
  readonly endpoints?: readonly { readonly _id: string }[];
}

const get = async (path: string, token: string): Promise<AdminList> =>
  (await (await fetch(api(path), { headers: { authorization: `Bearer ${token}` } })).json()) as AdminList;

const longName = 'Maximiliane Theodora Freifrau von Hohenstaufen-Wittelsbach zu Sachsen-Coburg';
const longWord = `Averylongwordwithoutaspace${'x'.repeat(120)}`;

/** Returns the id of the Stripe session. */
const placeOrder = async (email: string): Promise<string> => {
  const items = (await Promise.all([titles.house, titles.drill].map(findBeat))).map((beat) => ({
    beatId: beat._id,
    licenseId: beat.licenses[0]?._id,
  }));
  const customer = { name: longName, address: '12 Rue des Lilas', city: 'Lyon', zip: '69001', country: 'France' };
  const response = await send(api('stripe/create-checkout-session'), { items, email, consent: true, customer });
  const { url } = (await response.json()) as { url: string };
  const session = /\/c\/pay\/(cs_[^/#?]+)/.exec(url)?.[1];
  await send(`${process.env['SANDBOX_URL']}/_control/sessions/${session}/pay`, {});
  return session ?? '';
};

const onceMs = 300;

/** Payments and disputes arrive by webhook, so they take a moment. */
const untilFound = async <T>(find: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await find();
    if (found) return found;
    await delay(onceMs);
  }
};

/** Disputes the payment of a new order. Returns the dispute's id once its evidence is ready. */
const makeDispute = async (token: string): Promise<string> => {
  const { email } = stranger('disputed');
  const session = await placeOrder(email);
  await fetch(`${process.env['SANDBOX_URL']}/payments/${session}/dispute`, { method: 'POST', redirect: 'manual' });
  const { orders } = await get(`admin/orders?search=${email}`, token);
  const isIts = ({ order, state }: ListedDispute) => order.id === orders?.[0]?.id && state === 'staged';
  const { id } = await untilFound(async () => (await get('admin/disputes', token)).disputes?.find(isIts));
  return id;
};

/** Places an order and pays for it. */
export const makeOrder = async (email: string, token: string): Promise<PaidOrder> => {
  await placeOrder(email);
  return untilFound(async () => (await get(`admin/orders?search=${email}&state=paid`, token)).orders?.[0]);
};

export interface AdminData {
  /** Suspended, with a long name. */
  readonly person: Person;
  readonly orderId: string;
  readonly requestId: string;
  readonly sellerId: string;
  /** About an order other than the paid one. */
  readonly disputeId: string;
  readonly personId: string;
  /** The label's, turned off. */
  readonly endpointId: string;
}

/** All journeys share the endpoint, because there can be only ten. */
const findEndpoint = async (token: string): Promise<string> => {
  const { endpoints } = await get('admin/webhooks', token);
  if (endpoints?.[0]) return endpoints[0]._id;
  const url = `https://hooks.example/${longWord}`;
  const body = { url, description: longName, types: ['order.paid'], enabled: false };
  const response = await send(api('admin/webhooks'), body, token);
  return ((await response.json()) as { readonly endpoint: { readonly _id: string } }).endpoint._id;
};

/** A suspended account, a paid order, a disputed one, and a request with a screenshot, all with long words. */
export const makeAdminData = async (): Promise<AdminData> => {
  const person = await newPerson('axel-of-admins');
  const token = await tokenOf(demoAccounts.admin);
  const request = new FormData();
  request.set('username', person.username);
  request.set('email', person.email);
  request.set('emailConsent', 'true');
  request.set('support', longWord);
  request.set('screenshot', new Blob([new Uint8Array(makePng(160, 90))], { type: 'image/png' }), 'screen.png');
  const [{ users }, { users: sellers }, disputeId, { id: orderId }, endpointId] = await Promise.all([
    get(`all-users?search=${person.username}`, token),
    get(`all-users?search=${demoAccounts.seller.username}`, token),
    makeDispute(token),
    makeOrder(person.email, token),
    findEndpoint(token),
    send(api('support-admin'), request),
  ]);
  await send(api(`users/${users?.[0]?._id}/suspend`), { reason: longWord }, token);
  const { requests } = await get(`support-desk?q=${person.username}`, token);
  return {
    person,
    orderId,
    requestId: requests?.[0]?.id ?? '',
    sellerId: sellers?.[0]?._id ?? '',
    disputeId,
    personId: users?.[0]?._id ?? '',
    endpointId,
  };
};
