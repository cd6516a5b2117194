import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import { itemPrice, type CartItem } from './cart/cart-items.ts';
import type { getCheckoutSession, getConsent, quote, sendPurchaseEmail } from '../contract.ts';
import type { listUnknownPayments } from '../contract-admin.ts';
import { recall, remember } from './session-memory.ts';

export const toCartLine = (item: CartItem) => ({
  beatId: item.track._id,
  licenseId: item.license._id,
  price: itemPrice(item),
  ...(item.offerId !== undefined && { offerId: item.offerId }),
  ...(item.upgrade && { upgradeOf: item.upgrade.of }),
  ...(item.upgrade?.orderKey !== undefined && { orderKey: item.upgrade.orderKey }),
});

/** What buyers agree to besides the terms. */
export const consentQuery = () =>
  queryOptions({
    queryKey: ['public', 'checkout', 'consent'] as const,
    queryFn: (context) => ask<typeof getConsent>(context, 'GET /api/v1/app/checkout/consent'),
  });

/** Refetched when the cart or the checkout opens, or the items change. */
export const quoteQuery = (items: readonly CartItem[], code: string | null) =>
  queryOptions({
    queryKey: ['personal', 'checkout', 'quote', items.map(toCartLine), code] as const,
    queryFn: (context) =>
      ask<typeof quote>(context, 'POST /api/v1/app/checkout/quote', {
        body: { items: items.map(toCartLine), ...(code !== null && { code }) },
      }),
    enabled: items.length > 0,
    staleTime: 0,
  });

export const checkoutSessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['personal', 'checkout', 'session', sessionId] as const,
    queryFn: (context) =>
      ask<typeof getCheckoutSession>(context, 'GET /api/v1/app/stripe/checkout-session/:sessionId', {
        params: { sessionId },
      }),
    enabled: sessionId !== '',
    staleTime: 0,
  });

const sentKey = (sessionId: string): string => `purchaseEmail:${sessionId}`;

/** Makes sure, once per session, that the purchase email has been sent. */
export const purchaseEmailQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['personal', 'checkout', 'purchase-email', sessionId] as const,
    queryFn: async ({ meta, queryKey }) => {
      const done = recall(sentKey(sessionId));
      if (done !== null) return done;
      const { message } = await ask<typeof sendPurchaseEmail>(
        { meta, queryKey },
        'POST /api/v1/app/stripe/send-purchase-email',
        {
          body: { sessionId },
        },
      );
      remember(sentKey(sessionId), message);
      return message;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const unknownPaymentsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'checkout', 'unknown-payments'] as const,
    queryFn: (context) => ask<typeof listUnknownPayments>(context, 'GET /api/v1/app/admin/unknown-payments', {}),
  });
