import type { CheckoutSession } from './checkout-sessions.ts';
import type { LineItem } from './line-items.ts';
import { listObjects } from '../core/list-objects.ts';
import { updateObject, type Work } from '../core/store.ts';
import { taxAmount, type TaxBehavior } from '../tax/compute-tax.ts';
import type { Place } from '../tax/tax-table.ts';

/** Updates the lines and totals of an open session, if it is taxed. */
export const taxSession = async (
  work: Work,
  session: CheckoutSession,
  place: Place | undefined,
): Promise<CheckoutSession> => {
  if (!session.automatic_tax.enabled || !place) return session;
  if (!work.settings.tax.computes)
    return updateObject(work, session, { automatic_tax: { ...session.automatic_tax, status: 'failed' } });
  const items = await listObjects<LineItem>(work, '', { kind: 'item', parent: session.id }, { limit: 100 });
  let tax = 0;
  let total = 0;
  for (const item of items.data) {
    const behavior = item.price.tax_behavior as TaxBehavior;
    const taxed = taxAmount(item.amount_subtotal, place, { behavior, now: work.now });
    const amounts = { amount_tax: taxed.tax, amount_total: taxed.total };
    await updateObject(work, item, amounts, { private: { taxes: taxed.taxes } });
    tax += taxed.tax;
    total += taxed.total;
  }
  return updateObject(work, session, {
    amount_total: total,
    automatic_tax: { ...session.automatic_tax, status: 'complete' },
    total_details: { ...session.total_details, amount_tax: tax },
  });
};
