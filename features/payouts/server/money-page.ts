import type { UserRow } from '#features/account/server/public.ts';

/** Where somebody sees their money: a seller on their dashboard, any other collaborator on a page of its own. */
export const moneyPage = ({ role }: Pick<UserRow, 'role'>): string =>
  role === 'user' ? '/dashboard/payouts' : '/dashboard/seller';
