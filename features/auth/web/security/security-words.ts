import type { SecurityKind } from '#contract-kit/security/security-kinds.ts';
import { formatLocalMoment } from '#contract-kit/format.ts';
import type { SecurityItem } from '../../contract-security-items.ts';

interface Words {
  readonly title: string;
  /** Null if the item is managed on this page. */
  readonly to: string | null;
}

export const securityWords: Readonly<Record<SecurityKind, Words>> = {
  session: { title: 'Sessions', to: '/sessions' },
  passkey: { title: 'Passkeys', to: null },
  google: { title: 'Linked accounts', to: null },
  'two-factor': { title: 'Two-factor authentication', to: null },
  alerts: { title: 'Login alerts', to: null },
  email: { title: 'Email', to: '/profile' },
  'api-key': { title: 'API keys', to: '/dashboard/keys' },
  webhook: { title: 'Webhooks', to: '/dashboard/seller/webhooks' },
  'payout-account': { title: 'Payouts', to: '/dashboard/payouts' },
  split: { title: 'Shares of your beats', to: '/beatstore/upload' },
  code: { title: 'Discount codes', to: '/dashboard/seller/discounts' },
  deal: { title: 'Quantity deals', to: '/dashboard/seller/discounts' },
};

/** "November 28, 2026 at 10:04 AM, by the API key “Sync”" */
export const originWords = ({ madeAt, madeBy }: Pick<SecurityItem, 'madeAt' | 'madeBy'>): string => {
  const at = madeAt === null ? '' : formatLocalMoment(madeAt);
  if (madeBy === null) return at === '' ? 'Made before we kept track' : at;
  const by = madeBy.here ? 'in this session' : madeBy.key === null ? madeBy.device : `by the API key “${madeBy.key}”`;
  return [at, by].filter((word) => word !== '').join(', ');
};
