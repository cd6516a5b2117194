import type { UserInfo } from '#features/account/contract.ts';

/** The page where someone sees their money: the dashboard for sellers, a separate page for other collaborators. */
export const moneyPage = ({ role }: Pick<UserInfo, 'role'>): string =>
  role === 'user' ? '/dashboard/payouts' : '/dashboard/seller';
