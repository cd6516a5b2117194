import { counted } from '#contract-kit/format.ts';
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
import { itemPrice, keyOf } from '../cart/cart-items.ts';
import { rivalsOf } from '../cart/new-items.ts';
import { cart } from '../cart/browser-cart.ts';
import { checkoutPath, stateOfCart } from '../checkout-state.ts';
import { useCartContents } from '../cart/use-cart-contents.ts';
import { CartList, CartRow } from './cart-list.tsx';

const close = (): void => cart.setOpen(false);

const PanelFooter = () => {
  const { items, total } = useCartContents();
  const { user } = useSession();
  const navigate = useNavigate();
  const buying = useBuying();
  const checkOut = (): void => {
    close();
    navigate(checkoutPath, { state: stateOfCart(items) });
  };
  if (!buying) return <output className="block">{cartKept}</output>;
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">Total</span>
        <Price value={total} className="font-display text-2xl font-semibold" />
      </p>
      <div className="mt-4 grid grid-cols-[auto_1fr] gap-3">
        {!user && (
          <Button asChild size="l">
            <Link to="/views/auth/login" look="bare" onClick={close}>
              Login
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
          Checkout
        </Button>
      </div>
    </>
  );
};

/** The cart as a panel over the page. */
const CartPanel = () => {
  const open = useStore(cart.store, (state) => state.open);
  const { items, count, remove } = useCartContents();
  return (
    <Sheet open={open} onOpenChange={cart.setOpen} title={`Cart (${counted(count, 'item')})`} footer={<PanelFooter />}>
      {count === 0 ? (
        <EmptyState
          title="Your cart is empty"
          text="Find a beat you like and choose a license to add it to your cart."
          action={
            <Button asChild variant="primary">
              <Link to="/beatstore" look="bare" onClick={close}>
                Find a beat
              </Link>
            </Button>
          }
        />
      ) : (
        <CartList>
          {items.map((item) => (
            <CartRow
              key={keyOf(item)}
              item={item}
              files={item.license.fileTypes}
              price={<Price value={itemPrice(item)} />}
              onOpen={close}
              onRemove={() => remove(item.track._id, item.license._id)}
            >
              {rivalsOf(items, item.track._id, item.license._id).length > 0 && (
                <p className="mt-2 text-sm text-warn">This beat is in your cart with another license, too.</p>
              )}
            </CartRow>
          ))}
        </CartList>
      )}
    </Sheet>
  );
};

export default CartPanel;
