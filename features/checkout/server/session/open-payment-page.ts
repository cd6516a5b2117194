import { formatCents } from '#contract-kit/format.ts';
import { pathIn } from '#contract-kit/languages/language-path.ts';
import { sentencesOf } from '#content/legal/legal-text.ts';
import { licensePhrase } from '#features/licenses/license-phrase.ts';
import {
  closeOrder,
  type ItemRecord,
  notePaymentPage,
  type OrderRecord,
  writeItemMetadata,
  writeOrderMetadata,
} from '#features/orders/server/public.ts';
import { findConsent } from '#features/site/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { NewCheckout } from '#platform/stripe/payments.ts';
import { findHoldsOf } from '../holds/holds.ts';
import { pageNote } from '../holds/hold-messages.ts';
import { exclusiveMs, notePageUrl } from '../openings/open-checkouts.ts';
import type { Started } from './own-checkouts.ts';

/**
 * If Stripe fails, the order is closed and the error rethrown.
 * @returns null if the order was closed during the request, for example because its buyer started another checkout
 */
export const openPaymentPage = async (deps: Deps, order: OrderRecord): Promise<Started | null> => {
  const page = await request(deps, order).catch(async (error: unknown) => {
    await closeOrder(deps, order);
    throw error;
  });
  const noted = await inTransaction(deps.db, async (trx) => {
    const isOpen = await notePaymentPage(trx, order.id, page.sessionId);
    if (isOpen) await notePageUrl(trx, order.id, page.url);
    return isOpen;
  });
  if (noted) return { url: page.url };
  // By now another order may hold the beats or use the code of this one.
  await deps.payments.expireCheckoutSession(page.sessionId);
  return null;
};

/** Stripe's page shows each line at what it comes to, which refunds go by. */
const describe = ({
  license,
  reason,
  reason_label: label,
  price_cents: price,
  discount_cents: off,
}: ItemRecord): string => {
  const title = licensePhrase(license.title);
  if (reason === 'upgrade') return `${title}, less what you paid in ${label}`;
  return reason === 'deal' ? `${title}, ${formatCents(price + off)} before “${label}”` : title;
};

/** A buyer who didn't see our checkout gets the consent box, and the terms beside the pay button, on Stripe's page. */
const askForConsent = async ({ db, publicUrl }: Deps, { consent_version: version }: OrderRecord) => {
  const consent = await findConsent(db, version);
  return {
    box: consent ? sentencesOf(consent.checkbox).join(' ') : '',
    terms: `By paying, you accept our [terms](${publicUrl}/terms).`,
  };
};

/** Without it, Stripe's page follows the browser, as it does in a shop that is English alone. */
const localeOf = ({ language }: OrderRecord): Pick<NewCheckout, 'locale'> =>
  language === null || language === 'en-XA' || language === 'ar-XB' ? {} : { locale: language };

/** What Stripe is asked for, without what it is to show besides. */
export const checkoutOf = (
  { config, publicUrl, shopId }: Pick<Deps, 'config' | 'publicUrl' | 'shopId'>,
  order: OrderRecord,
): NewCheckout => ({
  orderId: order.id,
  shopId,
  email: order.email,
  ...localeOf(order),
  metadata: writeOrderMetadata(order),
  lines: order.items.map((item) => ({
    itemId: item.id,
    name: `${item.artist_name} - ${item.beat_title}`,
    description: describe(item),
    ...(item.cover && { imageUrl: new URL(item.cover, publicUrl).href }),
    amountCents: item.price_cents,
    sellerId: item.seller_id,
    beatId: item.beat_id,
    licenseId: item.license_id,
    metadata: writeItemMetadata(item),
  })),
  adaptivePricing: config.buyerCurrency === 'adaptive',
  ...(order.tax_mode !== 'off' && { tax: { prices: order.tax_mode, code: config.taxCode } }),
  successUrl: publicUrl + pathIn(order.language ?? 'en', config.languages, '/beatstore/checkout/success'),
  cancelUrl: publicUrl + pathIn(order.language ?? 'en', config.languages, '/beatstore/checkout?canceled=1'),
  expiresAt: order.session_expires_at ?? new Date(order.created_at.getTime() + exclusiveMs),
  idempotencyKey: `checkout-${order.id}`,
});

const request = async (deps: Deps, order: OrderRecord) => {
  const { db, payments } = deps;
  const consent = order.provider_consent === 'asked' ? await askForConsent(deps, order) : null;
  const isExclusive = order.items.some(({ license }) => license.exclusive);
  const holdNote = isExclusive ? pageNote(order, await findHoldsOf(db, order.id)) : null;
  const note = [consent?.terms, holdNote].filter(Boolean).join(' ');
  return await payments.createCheckoutSession({
    ...checkoutOf(deps, order),
    ...(note !== '' && { note }),
    ...(consent && { acceptance: consent.box }),
  });
};
