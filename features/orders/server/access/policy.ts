import type { Config } from '#platform/config/config.ts';
import type { Actor } from '#platform/http/actor.ts';
import { isOrderKey } from './order-key.ts';

interface Readable {
  readonly id: string;
  readonly key_version: number;
  readonly buyer_id: string | null;
}

/** An order is read by whoever holds its key, by the account that bought it, and by admins. */
export const mayReadOrder = (
  config: Pick<Config, 'sessionSecret'>,
  order: Readable,
  by: { readonly key: string | undefined; readonly actor: Actor },
): boolean =>
  isOrderKey(config.sessionSecret, order, by.key) ||
  (by.actor.kind === 'user' && (by.actor.role === 'admin' || by.actor.id === order.buyer_id));
