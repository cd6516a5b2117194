import { Price } from '#ui/primitives/price.tsx';
import type { LicensePrices } from './license-labels.ts';

interface LicensePriceProps {
  readonly prices: LicensePrices;
  /** Says "from" before the total. */
  readonly from?: boolean;
}

/** A total, and below it what it's made of. What a license cost before is struck beside what it costs now. */
export const LicensePrice = ({ prices: { total, regular, parts }, from = false }: LicensePriceProps) => (
  <>
    <Price
      value={total}
      was={parts ? null : regular}
      from={from}
      className="[&>s]:text-base [&>s]:tracking-normal [&>span]:text-base [&>span]:font-normal"
    />
    {parts && (
      <span className="block font-sans text-xs font-normal tracking-normal text-muted">
        <span className="whitespace-nowrap">
          Beat <Price value={parts.beat} /> +
        </span>{' '}
        <span className="whitespace-nowrap">
          license <Price value={parts.license} was={regular} />
        </span>
      </span>
    )}
  </>
);
