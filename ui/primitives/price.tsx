import { formatPrice } from '#contract-kit/format.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { classNames } from './class-names.ts';

export interface PriceProps {
  /** For example "19.99". */
  readonly value: string;
  /** The price before a reduction, struck through. */
  readonly was?: string | null;
  /** Says "from" before the price. */
  readonly from?: boolean;
  readonly className?: string;
}

export const Price = ({ value, was, from = false, className }: PriceProps) => (
  <span className={classNames('tabular whitespace-nowrap', className)}>
    {from ? (
      <T>
        <span className="text-muted">from </span>
        <V of={{ price: formatPrice(value) }} />
      </T>
    ) : (
      formatPrice(value)
    )}
    {was && (
      <>
        {' '}
        <T>
          <span className="sr-only">instead of</span>{' '}
          <s className="font-normal text-muted">
            <V of={{ price: formatPrice(was) }} />
          </s>
        </T>
      </>
    )}
  </span>
);
