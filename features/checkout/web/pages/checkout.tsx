import { EmptyState } from '#ui/composites/empty-state.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { CheckoutForm } from '../components/checkout-form.tsx';
import { useCheckoutItems } from '../use-checkout-items.ts';
import { t } from '#contract-kit/texts/text.ts';

const Waiting = () => (
  <output
    aria-busy="true"
    aria-label={t`Loading your cart`}
    className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_24rem]"
  >
    <span className="order-2 flex flex-col gap-5 lg:order-1">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </span>
    <span className="order-1 flex flex-col gap-5 lg:order-2">
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-16" />
      <Skeleton className="h-13" />
    </span>
  </output>
);

const Nothing = () => (
  <EmptyState
    title={t`Error: No beat or license information found.`}
    text={t`Choose something in the store, then pay for it here.`}
    action={
      <Button asChild variant="primary">
        <Link to="/beatstore" variant="bare">
          {t`Go to the beat store`}
        </Link>
      </Button>
    }
  />
);

export const Component = () => {
  const { ready, ...checkout } = useCheckoutItems();
  return (
    // At least as high as the window, so that the footer doesn't jump up when the cart turns out to be empty.
    <div className="page min-h-dvh py-10">
      <PageMeta title={t`Checkout`} description={t`Pay for what’s in your cart.`} noIndex />
      <PageTitle
        title={t`Checkout`}
        isFocused
        lead={ready && checkout.canceled && t`You haven’t paid yet, and you weren’t charged. Everything is still here.`}
        className="mb-10"
      />
      {!ready && <Waiting />}
      {ready && checkout.items.length === 0 && <Nothing />}
      {ready && checkout.items.length > 0 && <CheckoutForm {...checkout} />}
    </div>
  );
};
