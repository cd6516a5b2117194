import { readToken, type Signing, toToken } from '#platform/http/security/signed-token.ts';
import { categories, type Category } from '../contract.ts';

export interface Linked {
  readonly subscriberId: string;
  /** The list whose email has the link. */
  readonly category: Category;
}

interface LinkDeps extends Signing {
  readonly publicUrl: string;
}

const idBytes = 16;

/** Nobody can forge the token. It never expires, because links in old emails must still unsubscribe. */
export const linkToken = (deps: Signing, { subscriberId, category }: Linked): string => {
  const id = Buffer.from(subscriberId.replaceAll('-', ''), 'hex');
  return toToken(deps, 'subscribers.links', Buffer.concat([id, Buffer.from([categories.indexOf(category)])]));
};

/** Returns null if the token isn't ours. */
export const readLinkToken = (deps: Signing, token: string): Linked | null => {
  const payload = readToken(deps, 'subscribers.links', token);
  if (payload?.length !== idBytes + 1) return null;
  const category = categories[payload[idBytes] ?? categories.length];
  if (category === undefined) return null;
  const hex = payload.subarray(0, idBytes).toString('hex');
  return { subscriberId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), category };
};

export const preferencesUrl = (deps: LinkDeps, linked: Linked): string =>
  `${deps.publicUrl}/subscriptions?token=${linkToken(deps, linked)}`;

/** The URL that mail programs post to. */
export const unsubscribeUrl = (deps: LinkDeps, linked: Linked): string =>
  `${deps.publicUrl}/api/v1/app/unsubscribe?token=${linkToken(deps, linked)}`;
