import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteBuyingOff } from '#features/settings/web/public.ts';
import type { CartItem } from './cart/cart-items.ts';
import { isBuyingOff } from './checkout-failure.ts';
import type { StandingCode } from './public-code.ts';
import { useKeptCode } from './code/kept-code.ts';
import { quoteQuery } from './queries.ts';
import { type CheckoutLine, toLines, type Totals, totalsOf } from './quote-lines.ts';

export interface CartQuote {
  readonly lines: readonly CheckoutLine[];
  readonly totals: Totals;
  /** What the cart still needs for a deal, and the username of the deal's seller. */
  readonly hint: { readonly words: string; readonly seller: string } | null;
  readonly code: StandingCode | null;
  /** The last quote failed. The server checks prices again before the payment. */
  readonly unchecked: boolean;
}

/** Shows these items at the prices that the buyer saw, and at today's once the server has responded. */
export const useQuote = (items: readonly CartItem[], enabled: boolean): CartQuote => {
  const queryClient = useQueryClient();
  const code = useKeptCode((state) => state.code);
  const { data, error, isError, isFetching } = useQuery({
    ...quoteQuery(items, code),
    enabled: enabled && items.length > 0,
    placeholderData: (before) => before,
  });
  // Ignores the previous error while refetching.
  const refused = !isFetching && isBuyingOff(error);
  useEffect(() => {
    if (refused) noteBuyingOff(queryClient);
  }, [queryClient, refused]);
  const lines = toLines(items, data?.items ?? []);
  const known = data?.code?.code === code ? data?.code : null;
  return {
    lines,
    totals: totalsOf(lines),
    hint: data?.hint && data.hintSeller !== null ? { words: data.hint, seller: data.hintSeller } : null,
    code: code === null ? null : { ...known, code, standing: known?.state ?? (isError ? 'unchecked' : 'checking') },
    unchecked: enabled && isError,
  };
};
