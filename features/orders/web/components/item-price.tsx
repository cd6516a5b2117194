import { Price } from '#ui/primitives/price.tsx';
import type { PriceParts } from '../../contract.ts';
import { reasonWords } from '../../price-reason.ts';

interface ItemPriceProps {
  readonly item: PriceParts;
  readonly className?: string;
}

/** What was paid for an item; if that was less than the list price, also that price and the reason. */
export const ItemPrice = ({ item, className }: ItemPriceProps) => {
  const reason = reasonWords(item);
  return (
    <>
      <Price value={item.price} was={reason === null ? null : item.list} {...(className && { className })} />
      {reason !== null && (
        <>
          {' '}
          <span className="text-sm font-normal wrap-anywhere text-muted">{reason}</span>
        </>
      )}
    </>
  );
};
