import type { UserInfo } from '#features/account/contract.ts';

/** Where somebody sees their money: a seller on their dashboard, any other collaborator on a page of its own. */
export const moneyPage = ({ role }: Pick<UserInfo, 'role'>): string =>
  role === 'user' ? '/dashboard/payouts' : '/dashboard/seller';
