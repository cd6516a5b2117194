import { loadBuying } from '#features/checkout/web/public.tsx';
import type { Offer } from '#features/offers/contract.ts';
import { OffersPage } from '#features/offers/web/public.tsx';
import { useNavigate } from '#ui/routing/routing.ts';

/** Offers, and the way to the checkout of those that were accepted. */
export const Component = () => {
  const navigate = useNavigate();
  const pay = async (offer: Offer): Promise<void> => (await loadBuying()).buyWithOffer(navigate, offer);
  return <OffersPage onPay={(offer) => void pay(offer)} />;
};
