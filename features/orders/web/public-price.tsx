import { Price } from '#ui/primitives/price.tsx';
import type { PriceParts } from '../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Why an item costs less than its list price; null if it doesn't. */
const reasonWords = ({ reason, reasonLabel }: Pick<PriceParts, 'reason' | 'reasonLabel'>): string | null =>
  reason === 'upgrade' ? t`Less what you paid in ${{ order: reasonLabel ?? '' }}` : reasonLabel;

interface ItemPriceProps {
  readonly item: PriceParts;
  readonly className?: string;
}

/** The price paid for an item; if it was below the list price, also that price and the reason. */
export const ItemPrice = ({ item, className }: ItemPriceProps) => {
  const reason = reasonWords(item);
  return (
    <>
      <Price value={item.price} was={reason === null ? null : item.list} {...(className && { className })} />
      {reason !== null && (
        <>
          {' '}
          <span className="inline-block text-sm font-normal wrap-anywhere text-muted">{reason}</span>
        </>
      )}
    </>
  );
};
