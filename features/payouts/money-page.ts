import type { UserInfo } from '#features/account/contract.ts';

/** Sellers see their money on the dashboard, other collaborators on a separate page. */
export const moneyPage = ({ role }: Pick<UserInfo, 'role'>): string =>
  role === 'user' ? '/dashboard/payouts' : '/dashboard/seller';
