import { Price } from '#ui/primitives/price.tsx';
import type { LicensePrices } from './license-labels.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface LicensePriceProps {
  readonly prices: LicensePrices;
  /** Puts "from" before the total. */
  readonly from?: boolean;
}

/** A total, with its parts below. The license's earlier price is struck through. */
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
        <T>
          <span className="whitespace-nowrap">
            Beat <V of={{ beatPrice: <Price value={parts.beat} /> }} /> +
          </span>{' '}
          <span className="whitespace-nowrap">
            license <V of={{ licensePrice: <Price value={parts.license} was={regular} /> }} />
          </span>
        </T>
      </span>
    )}
  </>
);
