import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import type { Site } from '#features/settings/web/public.ts';
import type { CheckoutFailure } from './checkout-failure.ts';
import { payableTotal, toLines } from './quote-lines.ts';
import { quoteQuery } from './queries.ts';
import { useAttention } from './use-attention.ts';
import { useCheckoutDetails } from './use-checkout-details.ts';
import type { CheckoutItems } from './use-checkout-items.ts';
import { usePayment, type Purchase } from './use-payment.ts';

const changedMessage = 'Your cart has changed. Review it before you pay.';
const consentMessage = 'Tick the box to agree to the terms and to immediate delivery.';

const invalidField = '[aria-invalid]';
const troubledLine = '[data-trouble] button';
const consentBox = '#consent';

/** The lines as the server sees them, the form, and the way from the press of the button to the payment. */
export const useCheckout = (
  root: RefObject<HTMLElement | null>,
  { items, single }: Pick<CheckoutItems, 'items' | 'single'>,
  consentMode: Site['consent'],
) => {
  const point = useAttention(root);
  const queryClient = useQueryClient();
  const quoted = useQuery({ ...quoteQuery(items), placeholderData: (before) => before });
  const form = useCheckoutDetails();
  const [problem, setProblem] = useState<{ readonly message: string; readonly ofLines: boolean } | null>(null);
  const [consent, setConsent] = useState<{ readonly given: boolean; readonly error: string | null }>({
    given: false,
    error: null,
  });

  const lines = toLines(items, quoted.data?.items ?? []);
  const total = payableTotal(lines);
  const troubled = lines.some((line) => line.trouble);

  const askConsent = (error: string): void => {
    setConsent({ given: false, error });
    point(consentBox);
  };

  const onFailure = (failure: CheckoutFailure): void => {
    if (failure.kind === 'fields') {
      form.show(failure.errors);
      point(invalidField);
    } else if (failure.kind === 'consent') {
      askConsent(failure.message);
    } else if (failure.kind !== 'unexpected') {
      setProblem({ message: failure.message, ofLines: failure.kind === 'changed' });
    }
    if (failure.kind === 'changed') {
      queryClient.setQueryData(quoteQuery(items).queryKey, { items: [...failure.items], total });
      point(troubledLine);
    }
  };
  const { busy, pay } = usePayment(onFailure);

  const prepare = async (): Promise<Purchase | null> => {
    setProblem(null);
    if (!(await form.check())) {
      point(invalidField);
    } else if (troubled) {
      setProblem({ message: changedMessage, ofLines: true });
      point(troubledLine);
    } else if (consentMode === 'checkbox' && !consent.given) {
      askConsent(consentMessage);
    } else {
      return { items, single, details: form.details, consent: consent.given };
    }
    return null;
  };

  return {
    form,
    lines,
    total,
    /** The last quote got no answer; the server checks again before the payment. */
    unchecked: quoted.isError,
    /** Why the last try did not lead to the payment; gone once the lines it spoke of are in order. */
    message: problem && (troubled || !problem.ofLines) ? problem.message : null,
    consent,
    setConsent: (given: boolean) => setConsent({ given, error: null }),
    busy,
    submit: () => void pay(prepare),
  };
};
