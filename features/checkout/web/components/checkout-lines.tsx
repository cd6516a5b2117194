import { ItemPrice } from '#features/orders/web/public-price.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { isNewPrice, type CheckoutLine } from '../quote-lines.ts';
import { CartList, CartRow } from './cart-list.tsx';
import { t } from '#contract-kit/texts/text.ts';

export interface CheckoutLinesProps {
  readonly lines: readonly CheckoutLine[];
  readonly onRemove: (key: string) => void;
  readonly onAccept: (key: string, price: string) => void;
}

interface FaultProps {
  readonly line: CheckoutLine;
  readonly onRemove: () => void;
  readonly onAccept: (price: string) => void;
}

const Fault = ({ line, onRemove, onAccept }: FaultProps) => {
  const newPrice = isNewPrice(line) ? (line.fault?.list ?? null) : null;
  return (
    <div data-fault className="relative z-10 mt-3 rounded-m border border-warn/50 bg-raised p-3 text-sm">
      <p className="flex gap-2">
        <Icon name="warning" className="shrink-0 text-warn" />
        <span>{line.fault?.message ?? t`You can’t buy this as it is.`}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {newPrice !== null && (
          <Button variant="primary" onClick={() => onAccept(newPrice)}>
            {t`Accept new price`}
          </Button>
        )}
        <Button onClick={onRemove}>{t`Remove`}</Button>
      </div>
    </div>
  );
};

/**
 * Strikes at most one price: the previous one, the one without the reduction, or that of a line nobody can buy. What a
 * deal takes off is a row below all lines.
 */
export const LinePrice = ({ line }: { readonly line: CheckoutLine }) => {
  if (!line.fault && line.parts?.reason === 'deal') return <Price value={line.parts.list} />;
  if (!line.fault && line.parts) return <ItemPrice item={line.parts} />;
  if (!line.fault) return <Price value={line.price} />;
  if (isNewPrice(line)) return <Price value={line.fault.list ?? line.price} was={line.price} />;
  return (
    <s className="text-muted">
      <Price value={line.price} />
    </s>
  );
};

export const CheckoutLines = ({ lines, onRemove, onAccept }: CheckoutLinesProps) => (
  <CartList>
    {lines.map((line) => (
      <CartRow
        key={line.key}
        item={line.item}
        files={line.files}
        price={<LinePrice line={line} />}
        onRemove={() => onRemove(line.key)}
      >
        {!line.fault && line.notice !== null && (
          <p className="mt-2 flex gap-2 text-sm text-muted">
            <Icon name="info" className="shrink-0" />
            <span>{line.notice}</span>
          </p>
        )}
        {line.fault && (
          <Fault line={line} onRemove={() => onRemove(line.key)} onAccept={(price) => onAccept(line.key, price)} />
        )}
      </CartRow>
    ))}
  </CartList>
);
