import { newId } from '#contract-kit/ids.ts';
import type { AdminSeller } from '#features/payouts/contract-admin.ts';
import type { TestApp } from '../app.ts';
import type { LoggedInBrowser } from '../people.ts';
import type { TestSeller } from './selling.ts';

export const payoutsPath = '/api/v1/app/admin/payouts';

export const seeSeller = async (admin: LoggedInBrowser, { user }: TestSeller): Promise<AdminSeller> =>
  (await admin.call('GET', `${payoutsPath}/${user.id}`)).json();

export interface NewNote {
  readonly direction?: 'to-seller' | 'from-seller';
  readonly cents: number;
  readonly [more: string]: unknown;
}

/** By default a new payment by an admin who sees the seller's current balance. */
export const notePayment = async (admin: LoggedInBrowser, seller: TestSeller, note: NewNote) => {
  const direction = note.direction ?? 'to-seller';
  const seen = note['expected'] === undefined ? (await seeSeller(admin, seller)).balances[0] : undefined;
  const expected = seen?.[direction === 'to-seller' ? 'payable' : 'collectable'] ?? 0;
  return await admin.call('POST', `${payoutsPath}/${seller.user.id}/payments`, {
    requestId: newId(),
    direction,
    currency: 'usd',
    method: 'bank',
    reference: 'SEPA 4711',
    note: 'By phone.',
    expected,
    ...note,
  });
};

export const undoPayment = (admin: LoggedInBrowser, { user }: TestSeller, paymentId: string, requestId = newId()) =>
  admin.call('POST', `${payoutsPath}/${user.id}/payments/${paymentId}/undo`, { requestId, reason: 'Wrong seller.' });

export const retry = (admin: LoggedInBrowser, { user }: TestSeller) =>
  admin.call('POST', `${payoutsPath}/${user.id}/retry`);

/** The audit log's entries about the seller's money, oldest first. */
export const auditOfSeller = async ({ deps }: TestApp, { user }: TestSeller) =>
  (
    await deps.db
      .selectFrom('audit_entries')
      .select(['action', 'details', 'actor_id'])
      .where('subject_id', '=', user.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).filter(({ action }) => action.startsWith('payouts.'));
