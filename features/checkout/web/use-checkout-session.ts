import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { itemKey } from './cart/cart-items.ts';
import { forgetPaidCode } from './code/kept-code.ts';
import { nextCheck, paymentView, type PaymentView } from './payment-view.ts';
import { cart, startCart } from './cart/browser-cart.ts';
import { checkoutSessionQuery } from './queries.ts';
import { forgetSingleItem } from './single-item.ts';
import { recall, remember } from './session-memory.ts';

export interface CheckoutSession {
  readonly payment: PaymentView;
  readonly retry: () => void;
}

/** Polls the payment until its state is final. Purchased items leave the cart. */
export const useCheckoutSession = (sessionId: string): CheckoutSession => {
  const queryClient = useQueryClient();
  const { queryKey } = checkoutSessionQuery(sessionId);
  // Reading `dataUpdatedAt` rerenders after each response, even if nothing in it changed.
  const {
    data,
    error,
    dataUpdatedAt: _at,
    refetch,
  } = useQuery({
    ...checkoutSessionQuery(sessionId),
    refetchInterval: ({ state }) =>
      state.error instanceof ApiError && state.error.status === 404
        ? false
        : nextCheck(state.data?.state, state.dataUpdateCount + state.errorUpdateCount),
    refetchIntervalInBackground: true,
  });
  const checks = queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;

  useEffect(() => {
    if (data?.state !== 'paid' && data?.state !== 'settling') return;
    startCart();
    // Clears the cart once: visitors who return to this page may have added something since.
    const done = `cartCleared:${sessionId}`;
    if (recall(done)) return;
    remember(done, 'yes');
    cart.remove(data.items.map(({ beatId, licenseId }) => itemKey(beatId, licenseId)));
    forgetSingleItem();
    forgetPaidCode();
  }, [data, sessionId]);

  return { payment: paymentView({ sessionId, status: data, error, checks }), retry: () => void refetch() };
};
