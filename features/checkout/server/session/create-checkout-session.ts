import { inOneForm } from '#content/find-place.ts';
import { fail, isFailure } from '#contract-kit/failure.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { isEcomEnabled } from '#features/settings/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentProviderError, TermsAddressMissing } from '#platform/stripe/payments.ts';
import { logProviderFailure } from '#platform/stripe/provider-failure.ts';
import { consentForm, consentMissing } from '../../consent-form.ts';
import { consentNeeded } from './consent-needed.ts';
import type { Buyer } from './freeze-order.ts';
import type { Visitor } from '../holds/holders.ts';
import { limitStarts } from '../openings/limit-starts.ts';
import { typedCode } from '../quote/get-quote.ts';
import { type CheckoutBody, type CheckoutFailure, resolveLines } from '../quote/resolve-lines.ts';
import type { Started } from './own-checkouts.ts';
import { startCheckout } from './start-checkout.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Freezes the items and prices, and returns the URL where the buyer pays. */
export const createCheckoutSession = async (
  deps: Deps,
  body: CheckoutBody,
  visitor: Visitor,
): Promise<Started | CheckoutFailure> => {
  if (!(await isEcomEnabled(deps.db))) return fail('ECOM_OFF');
  if (deps.payments.mode === 'off') return fail('CHECKOUT_CLOSED');
  const buyer = await readBuyer(deps, body, visitor);
  if (isFailure(buyer)) return buyer;
  const wait = await limitStarts(deps, { ...visitor, email: body.email });
  if (wait > 0) return fail('CHECKOUT_TOO_MANY', { message: startsMessage(wait), retryAfterSeconds: wait });
  const lines = await resolveLines(deps.db, body);
  if (isFailure(lines)) return lines;
  try {
    return await startCheckout(deps, {
      lines,
      code: 'items' in body ? typedCode(body.code) : null,
      expectedCents: 'items' in body && body.expectedTotal !== undefined ? priceToCents(body.expectedTotal) : null,
      visitor,
      buyer,
    });
  } catch (error) {
    if (error instanceof PaymentProviderError) return await providerFailure(deps, error);
    throw error;
  }
};

/** Turns Stripe's error into what the buyer can do: wait, buy less, use another email address, or contact us. */
const providerFailure = async (deps: Deps, error: PaymentProviderError): Promise<CheckoutFailure> => {
  logProviderFailure(deps.log, error, 'open a payment page');
  if (error instanceof TermsAddressMissing) return await consentNeeded(deps);
  if (!error.refused) return fail('CHECKOUT_PROVIDER_UNAVAILABLE', { retryAfterSeconds: 60 });
  if (error.code === 'amount_too_large') return fail('CHECKOUT_ABOVE_MAXIMUM');
  if (error.param === 'customer_email') {
    return fail('CHECKOUT_CUSTOMER', {
      fields: { email: [forCaller(() => t`Stripe doesn’t accept this email. Use another one.`)] },
    });
  }
  return fail('CHECKOUT_PROVIDER_REFUSED', { message: forCaller(() => refusedWords(error)) });
};

const refusedWords = ({ reason, requestId }: PaymentProviderError): string => {
  if (requestId === null) {
    return reason === null
      ? t`Stripe takes no payments for this site at the moment, and trying again won’t help. You weren’t charged. Contact us.`
      : t`Stripe refused this payment, and trying again won’t help. You weren’t charged. Contact us.`;
  }
  return reason === null
    ? t`Stripe takes no payments for this site at the moment, and trying again won’t help. You weren’t charged. Contact us and mention ${{ requestId }}.`
    : t`Stripe refused this payment, and trying again won’t help. You weren’t charged. Contact us and mention ${{ requestId }}.`;
};

const startsMessage = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return forCaller(
    () =>
      t`You’ve started a lot of checkouts in a short time. Try again in ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}. Nothing was charged.`,
  );
};

/**
 * `consent` is false if the shop's page showed the consent checkbox and it wasn't checked. It's undefined if that page
 * had none; then Stripe's page shows it.
 */
const readBuyer = async (
  { config, db }: Deps,
  { email, customer, consent, consentVersion }: CheckoutBody,
  { buyerId }: Visitor,
): Promise<Buyer | CheckoutFailure> => {
  const [account] = customer || buyerId === null ? [] : await findUsersByIds(db, [buyerId]);
  const buyerCountry = account?.country ?? account?.seller_country ?? null;
  const form = consentForm(config.consent, customer?.country ?? buyerCountry ?? undefined);
  if (form === 'checkbox' && consent === false) {
    return fail('CHECKOUT_CONSENT_MISSING', { fields: { consent: [forCaller(consentMissing)] } });
  }
  return {
    email,
    buyer_id: buyerId,
    customer: customer ? inOneForm(customer) : null,
    buyer_country: buyerCountry,
    consent: form,
    asksProvider: form === 'checkbox' && consent === undefined,
    readVersion: consentVersion,
  };
};
