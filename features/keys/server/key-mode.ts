import type { Deps } from '#platform/deps.ts';
import { isLiveKey } from '#platform/stripe/provider-call.ts';
import type { KeyMode } from './key-format.ts';

/** A key has the mode of the shop's payments, so it shows whether real money is involved. */
export const keyModeOf = ({ config }: Pick<Deps, 'config'>): KeyMode =>
  config.stripe !== null && isLiveKey(config.stripe.secretKey) ? 'live' : 'test';
