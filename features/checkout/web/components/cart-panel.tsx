import { useNavigate } from '#ui/routing/routing.ts';
import { useStore } from 'zustand';
import { useSession } from '#features/auth/web/public.tsx';
import { cartKept } from '#features/settings/buying-off.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { Sheet } from '#ui/primitives/overlays/sheet.tsx';
import { rivalsOf } from '../cart/new-items.ts';
import { cart } from '../cart/browser-cart.ts';
import { checkoutPath, stateOfCart } from '../checkout-state.ts';
import { useCartContents } from '../cart/use-cart-contents.ts';
import type { CheckoutLine } from '../quote-lines.ts';
import { useQuote } from '../use-quote.ts';
import { CartList, CartRow } from './cart-list.tsx';
import { LinePrice } from './checkout-lines.tsx';
import { CartDiscounts } from './cart-discounts.tsx';
import { TaxNote } from './tax-note.tsx';
import { TotalNews } from './total-news.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

const close = (): void => cart.setOpen(false);

const PanelFooter = ({ total }: { readonly total: string }) => {
  const { items } = useCartContents();
  const { user } = useSession();
  const navigate = useNavigate();
  const buying = useBuying();
  const checkOut = (): void => {
    close();
    navigate(checkoutPath, { state: stateOfCart(items) });
  };
  if (!buying) return <output className="block">{cartKept()}</output>;
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">{t`Total`}</span>
        <Price value={total} className="font-display text-2xl font-semibold" />
      </p>
      <TaxNote total={total} />
      <div className="mt-4 grid grid-cols-[auto_1fr] gap-3">
        {!user && (
          <Button asChild size="l">
            <Link to="/views/auth/login" variant="bare" onClick={close}>
              {t`Login`}
            </Link>
          </Button>
        )}
        <Button
          variant="primary"
          size="l"
          disabled={items.length === 0}
          onClick={checkOut}
          className={user ? 'col-span-full' : ''}
        >
          {t`Checkout`}
        </Button>
      </div>
    </>
  );
};

/** Warns about a line while the buyer can still change it. */
const Remark = ({ line, rivals }: { readonly line: CheckoutLine; readonly rivals: boolean }) => {
  const words = line.fault?.message ?? (rivals ? t`This beat is in your cart with another license, too.` : null);
  return words && <p className="mt-2 text-sm text-warn">{words}</p>;
};

const CartPanel = () => {
  const open = useStore(cart.store, (state) => state.open);
  const { items, count, remove } = useCartContents();
  const buying = useBuying();
  const quote = useQuote(items, open && buying);
  const { total } = quote.totals;
  return (
    <Sheet
      open={open}
      onOpenChange={cart.setOpen}
      title={t`Cart (${plural({ items: count }, { one: '# item', other: '# items' })})`}
      footer={<PanelFooter total={total} />}
    >
      {count === 0 ? (
        <EmptyState
          title={t`Your cart is empty`}
          text={t`Find something you like, and add it to your cart.`}
          action={
            <Button asChild variant="primary">
              <Link to="/beatstore" variant="bare" onClick={close}>
                {t`Browse the store`}
              </Link>
            </Button>
          }
        />
      ) : (
        <>
          <CartList>
            {quote.lines.map((line) => {
              const { track, license } = line.item;
              return (
                <CartRow
                  key={line.key}
                  item={line.item}
                  files={line.files}
                  price={<LinePrice line={line} />}
                  onOpen={close}
                  onRemove={() => remove(track._id, license._id)}
                >
                  <Remark line={line} rivals={rivalsOf(items, track._id, license._id).length > 0} />
                </CartRow>
              );
            })}
          </CartList>
          {buying && <CartDiscounts {...quote} onLeave={close} />}
          <TotalNews total={total} />
        </>
      )}
    </Sheet>
  );
};

export default CartPanel;
