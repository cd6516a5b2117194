import { formatPrice } from '#contract-kit/format.ts';
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
    {from && <span className="text-muted">from </span>}
    {formatPrice(value)}
    {was && (
      <>
        {' '}
        <span className="sr-only">instead of</span> <s className="font-normal text-muted">{formatPrice(was)}</s>
      </>
    )}
  </span>
);
