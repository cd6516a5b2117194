import { Suspense } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import type { DiscountRowsProps } from './discount-rows.tsx';

/** Loaded after the page, because buyers look at the cart before they type a code. */
const DiscountRows = lazyPart(() => import('./discount-rows.tsx'));

/** As high as the code button. */
const placeholder = (
  <div className="border-t border-line py-4">
    <div className="min-h-9" />
  </div>
);

export const CartDiscounts = (props: DiscountRowsProps) => (
  <Suspense fallback={placeholder}>
    <DiscountRows {...props} />
  </Suspense>
);
