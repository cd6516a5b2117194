import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type RefObject, type SubmitEvent } from 'react';
import { cartKept } from '#features/settings/buying-off.ts';
import { noteBuyingOff, type Site } from '#features/settings/web/public.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { detailNames } from '../checkout-details.ts';
import { consentForm, consentMissing } from '../consent-form.ts';
import { isBuyingOff, type MendableFailure } from './checkout-failure.ts';
import { payableTotal, toLines } from './quote-lines.ts';
import { quoteQuery } from './queries.ts';
import { useCheckoutDetails } from './use-checkout-details.ts';
import type { CheckoutItems } from './use-checkout-items.ts';
import { usePayment } from './use-payment.ts';

const changedMessage = 'Your cart has changed. Review it before you pay.';

const faultyLine = '[data-fault] button';
const consentBox = '#consent';

const loadSchema = async () => (await import('../contract.ts')).buyer;

/** In the middle of the window, clear of the bars at its top and bottom. */
const focusInSight = (control: HTMLElement): void => {
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
};

/** Focuses the first element below `root` that matches a selector, once the problem has been rendered. */
const useAttention = (root: RefObject<HTMLElement | null>): ((selector: string) => void) => {
  const [focusTarget, setFocusTarget] = useState<{ readonly selector: string } | null>(null);
  useEffect(() => {
    if (!focusTarget) return;
    const found = root.current?.querySelector<HTMLElement>(focusTarget.selector);
    if (found) focusInSight(found);
  }, [root, focusTarget]);
  return (selector) => setFocusTarget({ selector });
};

/** The lines as the server quotes them, the form, and everything from pressing the button to the payment. */
export const useCheckout = (
  root: RefObject<HTMLElement | null>,
  { items, single }: Pick<CheckoutItems, 'items' | 'single'>,
  { consent: consentMode, isEcomEnabled }: Pick<Site, 'consent' | 'isEcomEnabled'>,
) => {
  const point = useAttention(root);
  const queryClient = useQueryClient();
  const quoted = useQuery({
    ...quoteQuery(items),
    enabled: isEcomEnabled && items.length > 0,
    placeholderData: (before) => before,
  });
  // A response of before, while it is asked again, tells nothing.
  const refused = !quoted.isFetching && isBuyingOff(quoted.error);
  useEffect(() => {
    if (refused) noteBuyingOff(queryClient);
  }, [queryClient, refused]);
  const [details, setDetail] = useCheckoutDetails();
  const [problem, setProblem] = useState<{ readonly message: string; readonly ofLines: boolean } | null>(null);
  const [consent, setConsent] = useState<{ readonly accepted: boolean; readonly error: string | null }>({
    accepted: false,
    error: null,
  });

  const lines = toLines(items, quoted.data?.items ?? []);
  const total = payableTotal(lines);
  const consentAs = consentForm(consentMode, details.country);
  const unticked = consentAs === 'checkbox' && !consent.accepted;
  const faulty = lines.some((line) => line.fault);

  const askConsent = (error: string): void => {
    setConsent({ accepted: false, error });
    point(consentBox);
  };

  const onFailure = (failure: MendableFailure): void => {
    if (failure.kind === 'off') {
      noteBuyingOff(queryClient);
    } else if (failure.kind === 'consent') {
      askConsent(failure.message);
    } else {
      setProblem({ message: failure.message, ofLines: failure.kind === 'changed' });
    }
    if (failure.kind === 'changed') {
      if (failure.quote) queryClient.setQueryData(quoteQuery(items).queryKey, failure.quote);
      point(faultyLine);
    }
  };
  const payment = usePayment(onFailure);

  const pay = async (): Promise<void> => {
    if (faulty) {
      setProblem({ message: changedMessage, ofLines: true });
      point(faultyLine);
    } else if (unticked) {
      askConsent(consentMissing);
    } else {
      await payment.pay({ items, single, details, consent: consent.accepted });
    }
  };

  const { form, field, busy } = useForm({
    names: detailNames,
    schema: loadSchema,
    send: pay,
    focus: focusInSight,
    otherwise: () => null,
  });
  useEffect(() => {
    // So that the first press of the button doesn't wait for it.
    void loadSchema().catch(() => undefined);
  }, []);

  return {
    form: {
      ...form,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        setProblem(null);
        if (unticked) setConsent({ accepted: false, error: consentMissing });
        form.onSubmit(event);
      },
    },
    field,
    details,
    setDetail,
    lines,
    total,
    /** The last quote failed; the server checks again before the payment. */
    unchecked: isEcomEnabled && quoted.isError,
    /** Nothing can be bought at the moment. */
    off: !isEcomEnabled,
    /** Why the last attempt to pay failed; cleared once the affected lines are in order. */
    message: isEcomEnabled ? (problem && (faulty || !problem.ofLines) ? problem.message : null) : cartKept,
    consent: { ...consent, form: consentAs },
    setConsent: (accepted: boolean) => setConsent({ accepted, error: null }),
    busy: busy || payment.busy,
  };
};
