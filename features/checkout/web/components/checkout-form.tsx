import { useRef } from 'react';
import { ContentIdNote } from '#features/store/web/public-claims.tsx';
import { useSite } from '#features/settings/web/public.ts';
import { orderKind } from '../quote-lines.ts';
import { useCheckout } from '../use-checkout.ts';
import type { CheckoutItems } from '../use-checkout-items.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutLines } from './checkout-lines.tsx';
import { CartDiscounts } from './cart-discounts.tsx';
import { Consent, PayBar, Provider } from './pay-box.tsx';
import { TaxNote } from './tax-note.tsx';
import { TotalNews } from './total-news.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const formId = 'checkout';

// Floats, because in a grid cell of its own the pay bar couldn't stick within the whole form.
const aside = 'lg:float-right lg:clear-right lg:mb-6 lg:w-96';

export const CheckoutForm = ({
  items,
  single,
  remove,
  accept,
}: Pick<CheckoutItems, 'items' | 'single' | 'remove' | 'accept'>) => {
  const root = useRef<HTMLDivElement>(null);
  const site = useSite();
  const checkout = useCheckout(root, { items, single }, site);
  const { form, lines, totals, unchecked, message, off, consent, setConsent, busy } = checkout;
  const { total } = totals;
  const order = orderKind(lines);
  return (
    <div ref={root} className="flex flex-col gap-10 lg:flow-root">
      <section aria-labelledby="lines" className={aside}>
        <h2 id="lines" className="border-b border-line pb-3 font-display text-xl font-semibold">
          {t`Order summary`}
        </h2>
        <CheckoutLines lines={lines} onRemove={remove} onAccept={accept} />
        {!off && <ContentIdNote beatIds={items.map(({ track }) => track._id)} names className="pt-4" />}
        {!off && <CartDiscounts {...checkout} />}
        {unchecked && (
          <p className="pt-3 text-sm text-muted">
            {t`We couldn’t check the prices right now. We’ll check them again before you pay.`}
          </p>
        )}
      </section>
      <section aria-labelledby="details" className="lg:float-left lg:w-[calc(100%-27rem)]">
        <h2 id="details" className="mb-5 border-b border-line pb-3 font-display text-xl font-semibold">
          {t`Your details`}
        </h2>
        <form id={formId} {...form}>
          <CheckoutFields {...checkout} />
        </form>
      </section>
      <section aria-label={t`Before you pay`} className={`flex flex-col gap-4 ${aside}`}>
        {site.payments === 'off' && total !== '0.00' && (
          <p className="rounded-m border border-warn/50 p-3 text-sm">
            <T>Payments aren’t set up on this site yet. We’ll keep your cart and details until they are.</T>
          </p>
        )}
        <TaxNote total={total} />
        {site.payments !== 'off' && order === 'paid' && <Provider />}
        <Consent {...consent} onChange={setConsent} />
      </section>
      <PayBar {...{ total, order, off, busy, message, formId }} isTaxAdded={site.taxMode === 'added'} />
      <TotalNews total={total} />
    </div>
  );
};
