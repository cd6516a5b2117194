import { centsToPrice } from '#contract-kit/money.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { findAccount } from './accounts/find-account.ts';
import { getSaleMails } from './sale-mails/sale-mails-setting.ts';

/** Both the Stripe account and the ledger are accounting records, kept after the person closes their account. */
export const payoutsPersonalData = (): PersonalData => ({
  name: 'payouts',
  collect: async (db, person) => {
    const [account, { saleMails }, entries, payments] = await Promise.all([
      findAccount(db, person.id),
      getSaleMails(db, person.id),
      db
        .selectFrom('payouts_entries')
        .selectAll()
        .where('seller_id', '=', person.id)
        .orderBy('created_at')
        .orderBy('number')
        .execute(),
      db
        .selectFrom('payouts_manual_payments')
        .selectAll()
        .where('seller_id', '=', person.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    ]);
    return {
      data: {
        account: account && {
          provider: 'Stripe',
          accountId: account.provider_account,
          country: account.country,
          openedAt: account.created_at,
        },
        saleEmails: saleMails,
        ledger: entries.map((entry) => ({
          at: entry.created_at,
          kind: entry.kind,
          description: entry.description,
          order: entry.order_number,
          amount: centsToPrice(entry.cents),
          currency: entry.currency,
        })),
        paidOutsideStripe: payments.map((payment) => ({
          at: payment.created_at,
          amount: centsToPrice(payment.cents),
          currency: payment.currency,
          method: payment.method,
          reference: payment.reference,
          note: payment.note,
          undone: payment.undoes !== null,
        })),
      },
    };
  },
  erase: async (trx, person) => {
    await trx.deleteFrom('payouts_preferences').where('user_id', '=', person.id).execute();
    return [];
  },
});
