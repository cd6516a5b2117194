import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { useSite } from '#features/settings/web/public.ts';
import type { CheckoutFailure } from '../../checkout-failure.ts';
import { payableTotal, toLines } from '../../quote-lines.ts';
import { quoteQuery } from '../queries.ts';
import { useAttention } from '../use-attention.ts';
import { useCheckoutDetails } from '../use-checkout-details.ts';
import type { CheckoutItems } from '../use-checkout-items.ts';
import { usePayment, type Purchase } from '../use-payment.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutLines } from './checkout-lines.tsx';
import { Consent, PayBar } from './pay-box.tsx';

const formId = 'checkout';
const changedMessage = 'Something in your cart has changed. Look it over before you pay.';
const consentMessage = 'Tick the box to agree to the terms and to immediate delivery.';

/** Lines, details and payment of one checkout. */
export const CheckoutForm = ({ items, single, remove, accept }: Omit<CheckoutItems, 'ready'>) => {
  const root = useRef<HTMLDivElement>(null);
  const point = useAttention(root);
  const queryClient = useQueryClient();
  const site = useSite();
  const quoted = useQuery({ ...quoteQuery(items), placeholderData: (before) => before });
  const form = useCheckoutDetails();
  const [message, setMessage] = useState<string | null>(null);
  const [consent, setConsent] = useState(false);
  const [consentError, setConsentError] = useState<string | null>(null);

  const lines = toLines(items, quoted.data?.items ?? []);
  const total = payableTotal(lines);

  const onFailure = (failure: CheckoutFailure): void => {
    if (failure.kind === 'fields') {
      form.show(failure.errors);
      point('[aria-invalid]');
    } else if (failure.kind === 'consent') {
      setConsentError(failure.message);
      point('#consent');
    } else if (failure.kind !== 'unexpected') {
      setMessage(failure.message);
      if (failure.kind === 'changed') {
        queryClient.setQueryData(quoteQuery(items).queryKey, { items: [...failure.items], total });
        point('[data-trouble] button');
      }
    }
  };
  const { busy, pay } = usePayment(onFailure);

  const prepare = async (): Promise<Purchase | null> => {
    setMessage(null);
    if (!(await form.check())) {
      point('[aria-invalid]');
      return null;
    }
    if (lines.some((line) => line.trouble)) {
      setMessage(changedMessage);
      point('[data-trouble] button');
      return null;
    }
    if (site.consent === 'checkbox' && !consent) {
      setConsentError(consentMessage);
      point('#consent');
      return null;
    }
    return { items, single, details: form.details, consent };
  };

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void pay(prepare);
  };

  return (
    <div
      ref={root}
      className="flex flex-col gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12 lg:gap-y-6"
    >
      <section aria-labelledby="lines" className="lg:col-start-2">
        <h2 id="lines" className="border-b border-line pb-3 font-display text-xl font-semibold">
          {items.length === 1 ? 'Your beat' : `Your ${items.length} beats`}
        </h2>
        <CheckoutLines lines={lines} onRemove={remove} onAccept={accept} />
        {quoted.isError && (
          <p className="pt-3 text-sm text-muted">
            The prices could not be checked just now. They are checked again before you pay.
          </p>
        )}
      </section>
      <section aria-labelledby="details" className="lg:col-start-1 lg:row-span-3 lg:row-start-1">
        <h2 id="details" className="mb-5 border-b border-line pb-3 font-display text-xl font-semibold">
          Your details
        </h2>
        <form id={formId} noValidate onSubmit={onSubmit}>
          <CheckoutFields form={form} />
        </form>
      </section>
      <section aria-label="Before you pay" className="flex flex-col gap-4 lg:col-start-2">
        {site.payments === 'off' && total !== '0.00' && (
          <p className="rounded-m border border-warn/50 p-3 text-sm">
            Payments are not set up on this site yet. Your cart and your details stay here until they are.
          </p>
        )}
        <Consent
          mode={site.consent}
          given={consent}
          error={consentError}
          onChange={(given) => {
            setConsent(given);
            setConsentError(null);
          }}
        />
        <div role="alert">
          {message && <p className="rounded-m border border-bad/60 bg-raised p-3 text-sm">{message}</p>}
        </div>
      </section>
      <div className="contents lg:col-start-2 lg:block">
        <PayBar {...{ total, busy, formId }} />
      </div>
    </div>
  );
};
