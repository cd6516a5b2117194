import type { Trx } from '#platform/database/open.ts';

/**
 * Takes away all that stands beside a password: passkeys, two-factor, its number and recovery codes, and every question
 * that still waits for its answer. For accounts that are closed, and for those whose owner was never proven before.
 */
export const dropSecondFactors = async (trx: Trx, userId: string): Promise<void> => {
  await trx.deleteFrom('auth_passkeys').where('user_id', '=', userId).execute();
  await trx.deleteFrom('auth_recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute();
  await trx.updateTable('auth_security').set({ two_factor: null, phone: null }).where('user_id', '=', userId).execute();
};
