import { Suspense } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import type { DiscountRowsProps } from './discount-rows.tsx';

/** After the page: nobody types a code before they have seen what they buy. */
const DiscountRows = lazyPart(() => import('./discount-rows.tsx'));

/** As high as the button for a code. */
const placeholder = (
  <div className="border-t border-line py-4">
    <div className="min-h-9" />
  </div>
);

/** The hint of a deal, the discount code, and what they save. */
export const CartDiscounts = (props: DiscountRowsProps) => (
  <Suspense fallback={placeholder}>
    <DiscountRows {...props} />
  </Suspense>
);
