import type Stripe from 'stripe';
import type { CheckoutTax, LineTax } from '../payments.ts';

const toTax = ({ amount, rate, taxability_reason: reason }: Stripe.LineItem.Tax): LineTax['taxes'][number] => ({
  cents: amount,
  percent: rate.rate_type === 'flat_amount' ? null : (rate.effective_percentage ?? rate.percentage),
  name: rate.display_name,
  reason: reason ?? null,
  country: rate.country,
  state: rate.state,
  jurisdiction: rate.jurisdiction,
});

const linesOf = async (stripe: Stripe, sessionId: string): Promise<LineTax[]> => {
  const lines: LineTax[] = [];
  const list = stripe.checkout.sessions.listLineItems(sessionId, { limit: 100, expand: ['data.taxes'] });
  for await (const { metadata, amount_total: totalCents, amount_tax: taxCents, taxes } of list)
    lines.push({ itemId: metadata?.['item_id'] ?? null, totalCents, taxCents, taxes: (taxes ?? []).map(toTax) });
  return lines;
};

const payerOf = (details: Stripe.Checkout.Session['customer_details']): CheckoutTax['payer'] => {
  const { address } = details ?? {};
  return {
    name: details?.business_name ?? details?.name ?? '',
    address: address?.country
      ? {
          line1: address.line1 ?? '',
          line2: address.line2 ?? '',
          city: address.city ?? '',
          state: address.state ?? '',
          zip: address.postal_code ?? '',
          country: address.country,
        }
      : null,
    taxIds: (details?.tax_ids ?? []).flatMap(({ type, value }) => (value ? [{ type, value }] : [])),
  };
};

/** Stripe's tax for a completed checkout, which is final. Null if the checkout isn't complete or has no tax. */
export const findTax = async (
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | null,
): Promise<CheckoutTax | null> => {
  if (!session.automatic_tax.enabled || session.status !== 'complete') return null;
  return {
    status: session.automatic_tax.status,
    taxCents: session.total_details?.amount_tax ?? 0,
    lines: await linesOf(stripe, session.id),
    payer: payerOf(session.customer_details),
    cardCountry: charge?.payment_method_details?.card?.country ?? null,
  };
};
