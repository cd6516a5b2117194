import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';
import { useApi } from '#ui/data/api.ts';
import type { CartItem } from './cart/cart-items.ts';
import type { CheckoutDetails } from '../checkout-details.ts';
import { failureOf, type MendableFailure } from './checkout-failure.ts';
import type { createCheckoutSession } from '../contract.ts';
import { rememberPaidCode } from './code/kept-code.ts';
import { checkoutPath } from './checkout-state.ts';
import { toCartLine } from './queries.ts';
import { rememberSingleItem } from './single-item.ts';

export interface Purchase {
  readonly items: readonly CartItem[];
  /** Set if one item is bought without the cart. */
  readonly single: CartItem | null;
  readonly details: CheckoutDetails;
  readonly consent: { readonly accepted: boolean; readonly version: string };
  /** A discount code to try; `applied` if it has reduced the total. */
  readonly code: { readonly code: string; readonly applied: boolean } | null;
  readonly expectedTotal: string;
}

/** Milliseconds until the button works again if Stripe's page doesn't open. */
const patience = 20_000;

export interface Payment {
  /** True from a press of Pay until the browser has left for Stripe's page, or the payment couldn't be started. */
  readonly busy: boolean;
  /**
   * One payment at a time. Throws validation errors of the details. Unexpected errors lead to the page for failed
   * payments; all others go to `onFailure`.
   */
  readonly pay: (purchase: Purchase) => Promise<void>;
}

export const usePayment = (onFailure: (failure: MendableFailure) => void): Payment => {
  const api = useApi();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const release = (): void => {
    running.current = false;
    setBusy(false);
  };

  useEffect(() => {
    // The browser's back/forward cache restores the page with its old state.
    const onShow = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      running.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const start = async ({ items, single, details, consent, code, expectedTotal }: Purchase): Promise<void> => {
    const { email, ...customer } = details;
    const { url } = await api<typeof createCheckoutSession>('POST /api/v1/app/stripe/create-checkout-session', {
      body: {
        items: items.map(toCartLine),
        email,
        customer,
        consent: consent.accepted,
        consentVersion: consent.version,
        expectedTotal,
        ...(code && { code: code.code }),
      },
    });
    rememberSingleItem(single);
    rememberPaidCode(code?.applied ? code.code : null);
    window.location.assign(url);
    setTimeout(release, patience);
  };

  const pay = async (purchase: Purchase): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await start(purchase);
    } catch (error) {
      release();
      const failure = failureOf(error);
      if (failure.kind === 'fields') throw error;
      if (failure.kind === 'unexpected') navigate(`${checkoutPath}/failed`, { state });
      else onFailure(failure);
    }
  };

  return { busy, pay };
};
