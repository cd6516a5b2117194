import { useRef, type SubmitEvent } from 'react';
import { useSite } from '#features/settings/web/public.ts';
import { orderKind } from '../../quote-lines.ts';
import { useCheckout } from '../use-checkout.ts';
import type { CheckoutItems } from '../use-checkout-items.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutLines } from './checkout-lines.tsx';
import { Consent, PayBar } from './pay-box.tsx';

const formId = 'checkout';

/** Lines, details and payment of one checkout. */
export const CheckoutForm = ({
  items,
  single,
  remove,
  accept,
}: Pick<CheckoutItems, 'items' | 'single' | 'remove' | 'accept'>) => {
  const root = useRef<HTMLDivElement>(null);
  const site = useSite();
  const checkout = useCheckout(root, { items, single }, site.consent);
  const { form, lines, total, unchecked, message, consent, setConsent, busy, submit } = checkout;
  const order = orderKind(lines);
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    submit();
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
        {unchecked && (
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
        <Consent mode={site.consent} {...consent} onChange={setConsent} />
      </section>
      <div className="contents lg:col-start-2 lg:block">
        <PayBar {...{ total, order, busy, message, formId }} />
      </div>
    </div>
  );
};
