import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { useSite } from '#features/settings/web/public.ts';
import type { CheckoutFailure } from '../../checkout-failure.ts';
import { payableTotal, toLines } from '../../quote-lines.ts';
import { quoteQuery } from '../queries.ts';
import { useCheckoutDetails } from '../use-checkout-details.ts';
import type { CheckoutItems } from '../use-checkout-items.ts';
import { usePayment, type Purchase } from '../use-payment.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutLines } from './checkout-lines.tsx';
import { PayBox } from './pay-box.tsx';

const formId = 'checkout';
const changedMessage = 'Something in your cart has changed. Look it over before you pay.';
const consentMessage = 'Tick the box to agree to the terms and to immediate delivery.';

/** Puts the focus where something has to be mended, once that has been drawn. */
const focusFirst = (root: HTMLElement | null, selector: string): void => {
  requestAnimationFrame(() => root?.querySelector<HTMLElement>(selector)?.focus());
};

/** Lines, details and payment of one checkout. */
export const CheckoutForm = ({ items, single, remove, accept }: Omit<CheckoutItems, 'ready'>) => {
  const root = useRef<HTMLDivElement>(null);
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
      focusFirst(root.current, '[aria-invalid]');
    } else if (failure.kind === 'consent') {
      setConsentError(failure.message);
      focusFirst(root.current, '#consent');
    } else if (failure.kind !== 'unexpected') {
      setMessage(failure.message);
      if (failure.kind === 'changed') {
        queryClient.setQueryData(quoteQuery(items).queryKey, { items: [...failure.items], total });
        focusFirst(root.current, '[data-trouble] button');
      }
    }
  };
  const { busy, pay } = usePayment(onFailure);

  const prepare = async (): Promise<Purchase | null> => {
    setMessage(null);
    if (!(await form.check())) {
      focusFirst(root.current, '[aria-invalid]');
      return null;
    }
    if (lines.some((line) => line.trouble)) {
      setMessage(changedMessage);
      focusFirst(root.current, '[data-trouble] button');
      return null;
    }
    if (site.consent === 'checkbox' && !consent) {
      setConsentError(consentMessage);
      focusFirst(root.current, '#consent');
      return null;
    }
    return { items, single, details: form.details, consent };
  };

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void pay(prepare);
  };

  return (
    <div ref={root} className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_24rem]">
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
      <section aria-labelledby="details" className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <h2 id="details" className="mb-5 border-b border-line pb-3 font-display text-xl font-semibold">
          Your details
        </h2>
        <form id={formId} noValidate onSubmit={onSubmit}>
          <CheckoutFields form={form} />
        </form>
      </section>
      <section aria-label="Payment" className="lg:col-start-2">
        <PayBox
          {...{ total, busy, site, consent, consentError, message, formId }}
          onConsent={(given) => {
            setConsent(given);
            setConsentError(null);
          }}
        />
      </section>
    </div>
  );
};
