import type { SecuritySource } from '#platform/security/security-source.ts';

/** Who is paid. It's changed at Stripe, behind a link that needs the password. */
export const payoutsSecurity: SecuritySource = {
  kind: 'payout-account',
  calls: ['POST /api/v1/app/stripe-connect', 'POST /api/v1/app/stripe-dashboard-link'],
  list: async (db, userId) => {
    const rows = await db
      .selectFrom('payouts_accounts')
      .select(['user_id', 'provider_account', 'created_at'])
      .where('user_id', '=', userId)
      .where('gone', '=', false)
      .execute();
    return rows.map((row) => ({ id: row.user_id, name: `Stripe account ${row.provider_account}`, at: row.created_at }));
  },
};
