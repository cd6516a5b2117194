import type { Trx } from '#platform/database/open.ts';

/** For accounts that are closed, or that their verified owner takes over. */
export const dropSecondFactors = async (trx: Trx, userId: string): Promise<void> => {
  await trx.deleteFrom('auth_passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('auth_recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute();
  await trx.updateTable('auth_security').set({ two_factor: null, phone: null }).where('user_id', '=', userId).execute();
};
