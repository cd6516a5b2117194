import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState, type RefObject, type SubmitEvent } from 'react';
import { sentencesOf } from '#content/legal/legal-text.ts';
import { formatPrice } from '#contract-kit/format.ts';
import { cartKept } from '#features/settings/buying-off.ts';
import { noteBuyingOff, type Site } from '#features/settings/web/public.ts';
import { focusInSight, useForm } from '#ui/forms/use-form.ts';
import { detailNames } from '../checkout-details.ts';
import { consentForm, consentMissing } from '../consent-form.ts';
import type { MendableFailure } from './checkout-failure.ts';
import { isTypedWrong } from './public-code.ts';
import { consentQuery, quoteQuery } from './queries.ts';
import { useCheckoutDetails } from './use-checkout-details.ts';
import type { CheckoutItems } from './use-checkout-items.ts';
import { usePayment } from './use-payment.ts';
import { useQuote } from './use-quote.ts';
import { t } from '#contract-kit/texts/text.ts';

const changedMessage = () => t`Your cart has changed. Review it before you pay.`;

const faultyLine = '[data-fault] button';
const consentBox = '#consent';

const loadSchema = async () => (await import('../contract.ts')).buyer;

/** Focuses the first element below `root` that matches the selector, once the problem has been rendered. */
const useAttention = (root: RefObject<HTMLElement | null>): ((selector: string) => void) => {
  const [focusTarget, setFocusTarget] = useState<{ readonly selector: string } | null>(null);
  useEffect(() => {
    if (!focusTarget) return;
    const found = root.current?.querySelector<HTMLElement>(focusTarget.selector);
    if (found) focusInSight(found);
  }, [root, focusTarget]);
  return (selector) => setFocusTarget({ selector });
};

/** Everything between the cart and the payment: quoted lines, form and Pay button. */
export const useCheckout = (
  root: RefObject<HTMLElement | null>,
  { items, single }: Pick<CheckoutItems, 'items' | 'single'>,
  { consent: consentMode, isEcomEnabled }: Pick<Site, 'consent' | 'isEcomEnabled'>,
) => {
  const point = useAttention(root);
  const queryClient = useQueryClient();
  const { lines, totals, hint, code, unchecked } = useQuote(items, isEcomEnabled);
  const [details, setDetail] = useCheckoutDetails();
  const [problem, setProblem] = useState<{ readonly message: string; readonly ofLines: boolean } | null>(null);
  const [consent, setConsent] = useState<{ readonly accepted: boolean; readonly error: string | null }>({
    accepted: false,
    error: null,
  });

  const consentAs = consentForm(consentMode, details.country);
  const { version, ...sentences } = useSuspenseQuery(consentQuery()).data;
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
      if (failure.isNew) void queryClient.invalidateQueries(consentQuery());
      if (consentAs === 'checkbox') askConsent(failure.message);
      else setProblem({ message: failure.message, ofLines: false });
    } else if (failure.kind === 'changed') {
      const { quote, message } = failure;
      if (quote) queryClient.setQueryData(quoteQuery(items, code?.code ?? null).queryKey, quote);
      const ofLines = quote === null || quote.items.some(({ problem }) => problem !== null);
      setProblem({
        message: ofLines ? message : `${message} ${t`The total is now ${{ total: formatPrice(quote.total) }}.`}`,
        ofLines,
      });
      point(faultyLine);
    } else {
      setProblem({ message: failure.message, ofLines: false });
    }
  };
  const payment = usePayment(onFailure);

  const pay = async (): Promise<void> => {
    if (faulty) {
      setProblem({ message: changedMessage(), ofLines: true });
      point(faultyLine);
    } else if (unticked) {
      askConsent(consentMissing());
    } else {
      await payment.pay({
        items,
        single,
        details,
        consent: { accepted: consent.accepted, version },
        expectedTotal: totals.total,
        code: code && !isTypedWrong(code.standing) ? { ...code, applied: code.standing === 'applied' } : null,
      });
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
    // Preloads the schema, so that the first press of Pay doesn't wait for it.
    void loadSchema().catch(() => undefined);
  }, []);

  return {
    form: {
      ...form,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        setProblem(null);
        if (unticked) setConsent({ accepted: false, error: consentMissing() });
        form.onSubmit(event);
      },
    },
    field,
    details,
    setDetail,
    lines,
    totals,
    hint,
    code,
    unchecked,
    off: !isEcomEnabled,
    /** Hidden once the lines that caused the problem are fixed. */
    message: isEcomEnabled ? (problem && (faulty || !problem.ofLines) ? problem.message : null) : cartKept(),
    consent: { ...consent, form: consentAs, words: sentencesOf(sentences[consentAs]).join(' ') },
    setConsent: (accepted: boolean) => setConsent({ accepted, error: null }),
    busy: busy || payment.busy,
  };
};
