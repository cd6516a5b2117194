import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { categories, type Category } from '../contract.ts';

export interface Linked {
  readonly subscriberId: string;
  /** The list whose email contains the link. */
  readonly category: Category;
}

interface LinkDeps {
  readonly config: { readonly sessionSecret: string };
  readonly publicUrl: string;
}

const idBytes = 16;
const signatureBytes = 32;

const sign = (sessionSecret: string, payload: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sessionSecret, '', 'subscribers.links', 32)))
    .update(payload)
    .digest();

/** Never expires: the links of old emails must still unsubscribe. It says who and which list, and nobody can make another. */
export const linkToken = ({ config }: Pick<LinkDeps, 'config'>, { subscriberId, category }: Linked): string => {
  const id = Buffer.from(subscriberId.replaceAll('-', ''), 'hex');
  const payload = Buffer.concat([id, Buffer.from([categories.indexOf(category)])]);
  return Buffer.concat([payload, sign(config.sessionSecret, payload)]).toString('base64url');
};

/** Null: not one of ours. */
export const readLinkToken = ({ config }: Pick<LinkDeps, 'config'>, token: string): Linked | null => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + 1 + signatureBytes || bytes.toString('base64url') !== token) return null;
  const payload = bytes.subarray(0, idBytes + 1);
  if (!timingSafeEqual(sign(config.sessionSecret, payload), bytes.subarray(idBytes + 1))) return null;
  const category = categories[payload[idBytes] ?? categories.length];
  if (category === undefined) return null;
  const hex = payload.subarray(0, idBytes).toString('hex');
  return { subscriberId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), category };
};

export const preferencesUrl = (deps: LinkDeps, linked: Linked): string =>
  `${deps.publicUrl}/subscriptions?token=${linkToken(deps, linked)}`;

/** Where mail programs post to. */
export const unsubscribeUrl = (deps: LinkDeps, linked: Linked): string =>
  `${deps.publicUrl}/api/v1/app/unsubscribe?token=${linkToken(deps, linked)}`;
