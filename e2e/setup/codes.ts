import { randomBytes } from 'node:crypto';
import { api, send, tokenOf } from './admin-data.ts';
import { demoAccounts } from './people.ts';

/** A code that no other journey uses. */
export const newCodeName = (): string => `WAVE-${randomBytes(3).toString('hex').toUpperCase()}`;

/** Uses the API for a code of the demo's seller, 15% off by default; another journey covers the page. */
export const makeCode = async (change: object = {}): Promise<string> => (await makeCodeToEnd(change)).code;

/** `end` ends the code. */
export const makeCodeToEnd = async (change: object = {}): Promise<{ code: string; end: () => Promise<unknown> }> => {
  const token = await tokenOf(demoAccounts.seller);
  const body = { code: newCodeName(), kind: 'percent', value: 15, ...change };
  const added = (await (await send(api('seller/codes'), body, token)).json()) as { code: { _id: string } };
  const address = api(`seller/codes/${added.code._id}`);
  return { code: body.code, end: () => send(address, { ...body, paused: true }, token, 'PUT') };
};
