import type { Deps } from '#platform/deps.ts';
import { isLiveKey } from '#platform/stripe/provider-call.ts';
import type { KeyMode } from './key-format.ts';

/** Keys are called like the payments of the shop: whoever sees one knows whether it is about real money. */
export const keyModeOf = ({ config }: Pick<Deps, 'config'>): KeyMode =>
  config.stripe !== null && isLiveKey(config.stripe.secretKey) ? 'live' : 'test';
