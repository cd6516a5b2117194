import type { SecurityKind } from '#contract-kit/security/security-kinds.ts';
import { formatLocalMoment } from '#contract-kit/format.ts';
import type { SecurityItem } from '../../contract-security-items.ts';
import { t } from '#contract-kit/texts/text.ts';

interface Words {
  readonly title: string;
  /** Null if the item is managed on this page. */
  readonly to: string | null;
}

export const securityWords = (): Readonly<Record<SecurityKind, Words>> => ({
  session: { title: t`Sessions`, to: '/sessions' },
  passkey: { title: t`Passkeys`, to: null },
  google: { title: t`Linked accounts`, to: null },
  'two-factor': { title: t`Two-factor authentication`, to: null },
  alerts: { title: t`Login alerts`, to: null },
  email: { title: t`Email`, to: '/profile' },
  'api-key': { title: t`API keys`, to: '/dashboard/keys' },
  webhook: { title: t`Webhooks`, to: '/dashboard/seller/webhooks' },
  'payout-account': { title: t`Payouts`, to: '/dashboard/payouts' },
  split: { title: t`Shares of your beats`, to: '/beatstore/upload' },
  code: { title: t`Discount codes`, to: '/dashboard/seller/discounts' },
  deal: { title: t`Quantity deals`, to: '/dashboard/seller/discounts' },
});

/** "November 28, 2026 at 10:04 AM, by the API key “Sync”" */
export const originWords = ({ madeAt, madeBy }: Pick<SecurityItem, 'madeAt' | 'madeBy'>): string => {
  const time = madeAt === null ? '' : formatLocalMoment(madeAt);
  if (madeBy === null) return time === '' ? t`Made before we kept track` : time;
  if (madeBy.here) return time === '' ? t`in this session` : t`${{ time }}, in this session`;
  if (madeBy.key === null) return [time, madeBy.device].filter((word) => word !== '').join(', ');
  const { key } = madeBy;
  return time === '' ? t`by the API key “${{ key }}”` : t`${{ time }}, by the API key “${{ key }}”`;
};
