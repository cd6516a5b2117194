import { formatPrice } from '#contract-kit/format.ts';
import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import { artistPath } from '#features/catalogue/paths.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { type DealSaving, dealsOf } from '../quote-lines.ts';
import type { CartQuote } from '../use-quote.ts';
import { t } from '#contract-kit/texts/text.ts';

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** Takes a discount code for the cart, and shows its state. */
    'cart.code': Pick<CartQuote, 'code'>;
  }
}

/** As high as the code button. */
const codePlace = <div className="min-h-9" />;

const Hint = ({ hint, onLeave }: Pick<DiscountRowsProps, 'hint' | 'onLeave'>) =>
  hint && (
    <p className="flex gap-2 rounded-m border border-good/50 p-3 text-sm">
      <Icon name="info" size={18} className="mt-px shrink-0 text-good" />
      <span>
        {hint.words}.{' '}
        <Link to={`${artistPath(hint.seller)}#beats`} {...(onLeave && { onClick: onLeave })}>
          {t`See them all`}
        </Link>
      </span>
    </p>
  );

const Row = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular">{value}</dd>
  </div>
);

const Saved = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex justify-between gap-4 text-good">
    <dt className="min-w-0 wrap-anywhere">{label}</dt>
    <dd className="tabular">−{formatPrice(value)}</dd>
  </div>
);

/** Confirms that a deal applies, where the hint asked for it before. */
const DealNews = ({ deals }: { readonly deals: readonly DealSaving[] }) =>
  deals.length > 0 && (
    <p className="flex gap-2 rounded-m border border-good/50 p-3 text-sm text-good">
      <Icon name="check" size={18} className="mt-px shrink-0" />
      {t`You saved ${{ amount: formatPrice(centsToPrice(sum(deals.map(({ saved }) => priceToCents(saved))))) }}`}
    </p>
  );

export interface DiscountRowsProps extends Pick<CartQuote, 'lines' | 'hint' | 'code' | 'totals'> {
  /** Called before a link leads elsewhere. */
  readonly onLeave?: (() => void) | undefined;
}

const DiscountRows = ({ lines, hint, code, totals: { subtotal, saved, credit }, onLeave }: DiscountRowsProps) => {
  const deals = dealsOf(lines);
  const byDeals = sum(deals.map((deal) => priceToCents(deal.saved)));
  const otherwise = centsToPrice(priceToCents(saved) - byDeals);
  return (
    <div className="flex flex-col gap-3 border-t border-line py-4">
      <Hint hint={hint} onLeave={onLeave} />
      <DealNews deals={deals} />
      <Slot name="cart.code" code={code} fallback={codePlace} />
      {(saved !== '0.00' || credit !== '0.00') && (
        <dl data-sums="" className="flex flex-col gap-1 text-sm">
          <Row label={t`Subtotal`} value={formatPrice(subtotal)} />
          {deals.map(({ label, seller, saved: off }) => (
            <Saved
              key={`${seller} ${label}`}
              label={deals.length > 1 ? t`${{ discount: label }} by ${{ seller }}` : label}
              value={off}
            />
          ))}
          {otherwise !== '0.00' && (
            <Saved label={deals.length > 0 ? t`You also save` : t`You save`} value={otherwise} />
          )}
          {credit !== '0.00' && <Row label={t`Already paid`} value={`−${formatPrice(credit)}`} />}
        </dl>
      )}
    </div>
  );
};

export default DiscountRows;
